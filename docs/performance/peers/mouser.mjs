// The Mouser for two, small enough for every peer: the dice, the bag, rolling and stopping. A game that ends begins anew,
// so that opening matches, which costs each peer something else, is not measured.

const ALL = { green: 6, yellow: 4, red: 3 };
const NONE = { green: 0, yellow: 0, red: 0 };
const FACES = {
  green: ['mouse', 'mouse', 'mouse', 'hole', 'hole', 'dog'],
  yellow: ['mouse', 'mouse', 'hole', 'hole', 'dog', 'dog'],
  red: ['mouse', 'hole', 'hole', 'dog', 'dog', 'dog'],
};
const GOAL = 13;

export function fresh(first = 0) {
  return { scores: [0, 0], games: 0, ...turnOf(first) };
}

export function moves(table) {
  return table.phase === 'start' ? ['roll'] : ['roll', 'stop'];
}

/** Carries out a legal move; `below(n)` is a random whole number from 0 to n - 1. */
export function play(table, move, below) {
  if (!moves(table).includes(move)) throw new Error(`not now: ${move}`);
  if (move === 'stop') {
    table.scores[table.mover] += table.noted + count(table.mice);
    if (table.scores[table.mover] >= GOAL) {
      table.scores = [0, 0];
      table.games += 1;
    }
    pass(table);
    return;
  }
  while (count(table.hand) < 3) {
    if (count(table.bag) === 0) {
      table.noted += count(table.mice);
      table.bag = table.mice;
      table.mice = { ...NONE };
    }
    table.hand[taken(table.bag, below)] += 1;
  }
  table.last = [];
  for (const colour of Object.keys(NONE)) {
    for (let die = table.hand[colour]; die > 0; die -= 1) {
      const face = FACES[colour][below(6)];
      table.last.push({ colour, face });
      if (face === 'hole') continue;
      table.hand[colour] -= 1;
      (face === 'mouse' ? table.mice : table.dogs)[colour] += 1;
    }
  }
  table.phase = 'choose';
  if (count(table.dogs) >= 3) pass(table);
}

function turnOf(mover) {
  return {
    mover, phase: 'start', noted: 0, last: [],
    bag: { ...ALL }, hand: { ...NONE }, mice: { ...NONE }, dogs: { ...NONE },
  };
}

function pass(table) {
  Object.assign(table, turnOf(1 - table.mover));
}

function count(dice) {
  return dice.green + dice.yellow + dice.red;
}

function taken(dice, below) {
  let number = below(count(dice));
  for (const colour of Object.keys(dice)) {
    if (number < dice[colour]) {
      dice[colour] -= 1;
      return colour;
    }
    number -= dice[colour];
  }
  throw new Error('the bag is empty');
}
