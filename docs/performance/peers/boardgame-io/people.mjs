// Two people at a table of boardgame.io, with its own client, who play whatever is legal at random.

import { createRequire } from 'node:module';
import { moves } from '../mouser.mjs';
import { Mouser } from './game.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

export async function sit(port, _match, answered) {
  const server = `http://localhost:${port}`;
  const ask = async (path, body) => {
    const response = await fetch(`${server}${path}`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    });
    return response.json();
  };
  const { matchID } = await ask('/games/mouser/create', { numPlayers: 2 });
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await ask(`/games/mouser/${matchID}/join`, { playerID, playerName: playerID });
    const client = Client({
      game: Mouser, matchID, playerID, credentials: playerCredentials, debug: false, numPlayers: 2,
      multiplayer: SocketIO({ server, socketOpts: { transports: ['websocket'] } }),
    });
    let sentAt = null;
    let sentFor = -1;
    client.subscribe((state) => {
      if (state === null) return;
      if (sentAt !== null && state._stateID > sentFor) {
        answered(sentAt);
        sentAt = null;
      }
      if (sentAt !== null || state.ctx.currentPlayer !== playerID) return;
      const legal = moves(state.G);
      const move = legal[Math.floor(Math.random() * legal.length)];
      [sentAt, sentFor] = [performance.now(), state._stateID];
      client.moves[move]();
    });
    client.start();
  }
}
