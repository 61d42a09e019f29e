// The Mouser as boardgame.io has it. Luck is the server's business, so moves are not guessed in the client.

import { fresh, play } from '../mouser.mjs';

function make(move) {
  return {
    client: false,
    move: ({ G, events, random }) => {
      const mover = G.mover;
      play(G, move, (sides) => random.Die(sides) - 1);
      if (G.mover !== mover) events.endTurn();
    },
  };
}

export const Mouser = {
  name: 'mouser',
  disableUndo: true,
  setup: () => fresh(0),
  moves: { roll: make('roll'), stop: make('stop') },
};
