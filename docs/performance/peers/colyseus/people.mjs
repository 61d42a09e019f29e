// Two people at a table of Colyseus, with its own client, who play whatever is legal at random.

import { Client } from '@colyseus/sdk';
import { moves } from '../mouser.mjs';

export async function sit(port, _match, answered) {
  const server = `http://localhost:${port}`;
  const first = await new Client(server).create('mouser');
  const second = await new Client(server).joinById(first.roomId);
  [first, second].forEach((room, seat) => {
    let sentAt = null;
    let sentFor = -1;
    const look = (state) => {
      if (sentAt !== null && state.step > sentFor) {
        answered(sentAt);
        sentAt = null;
      }
      if (sentAt !== null || state.mover !== seat) return;
      const legal = moves(state);
      const move = legal[Math.floor(Math.random() * legal.length)];
      [sentAt, sentFor] = [performance.now(), state.step];
      room.send('move', move);
    };
    room.onStateChange(look);
    // The first state may have come already.
    if (room.state?.phase !== undefined) look(room.state);
  });
}
