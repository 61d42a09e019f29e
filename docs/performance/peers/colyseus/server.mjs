// A Colyseus server that keeps everything in memory. It tells every change at once, as ours does, not 20 times a second.

import { createServer } from 'node:http';
import { Room, Server } from '@colyseus/core';
import { schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { fresh, play } from '../mouser.mjs';

const Dice = schema({ green: 'uint8', yellow: 'uint8', red: 'uint8' });
const Table = schema({
  step: 'uint32', mover: 'uint8', phase: 'string', noted: 'uint16', games: 'uint32',
  scores: ['uint16'], last: 'string', bag: Dice, hand: Dice, mice: Dice, dogs: Dice,
});

class Mouser extends Room {
  maxClients = 2;
  patchRate = null;
  seats = new Map();
  table = fresh(0);
  state = new Table();

  onCreate() {
    for (const pile of ['bag', 'hand', 'mice', 'dogs']) this.state[pile] = new Dice();
    this.state.step = 0;
    this.write();
    this.onMessage('move', (client, move) => {
      if (this.seats.get(client.sessionId) !== this.table.mover) return;
      play(this.table, move, (sides) => Math.floor(Math.random() * sides));
      this.state.step += 1;
      this.write();
      this.broadcastPatch();
    });
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }

  write() {
    const { mover, phase, noted, games, scores } = this.table;
    const last = this.table.last.map(({ colour, face }) => `${colour} ${face}`).join(', ');
    Object.assign(this.state, { mover, phase, noted, games, last });
    scores.forEach((score, seat) => { this.state.scores[seat] = score; });
    for (const pile of ['bag', 'hand', 'mice', 'dogs']) Object.assign(this.state[pile], this.table[pile]);
  }
}

const http = createServer();
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http }) });
server.define('mouser', Mouser);
await server.listen(0);
process.on('message', () => process.send(process.cpuUsage()));
process.send({ port: http.address().port });
