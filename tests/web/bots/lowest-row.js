/**
 * A bot for the tests that drops the current piece straight down where it lies lowest. It is a worker that speaks the
 * Tetris Bot Protocol and uses no code of Stackmate. It runs as a classic script and as a module.
 */
const CELLS = {
  I: [[-1, 0], [0, 0], [1, 0], [2, 0]],
  O: [[0, 0], [1, 0], [0, 1], [1, 1]],
  T: [[-1, 0], [0, 0], [1, 0], [0, 1]],
  L: [[-1, 0], [0, 0], [1, 0], [1, 1]],
  J: [[-1, 0], [0, 0], [1, 0], [-1, 1]],
  S: [[-1, 0], [0, 0], [0, 1], [1, 1]],
  Z: [[-1, 1], [0, 1], [0, 0], [1, 0]],
};
const TURNS = {
  north: (x, y) => [x, y],
  east: (x, y) => [y, -x],
  south: (x, y) => [-x, -y],
  west: (x, y) => [-y, x],
};

const cellsOf = ({ type, orientation, x, y }) => CELLS[type].map(([dx, dy]) => {
  const [turnedX, turnedY] = TURNS[orientation](dx, dy);
  return [x + turnedX, y + turnedY];
});

let board = [];
let queue = [];
let hold = null;

const fits = (location) => cellsOf(location).every(([x, y]) => x >= 0 && x < 10 && y >= 0 && !board[y]?.[x]);

function drops(type) {
  const found = [];
  for (const orientation of Object.keys(TURNS)) {
    for (let x = 0; x < 10; x += 1) {
      const location = { type, orientation, x, y: 25 };
      if (!fits(location)) continue;
      while (fits({ ...location, y: location.y - 1 })) location.y -= 1;
      found.push(location);
    }
  }
  return found;
}

/** Computes the cost of a placement. High cells and covered empty cells make it more expensive. */
function cost(location) {
  const cells = cellsOf(location);
  const covered = cells.filter(([x, y]) => y > 0 && !board[y - 1]?.[x] && !cells.some(([a, b]) => a === x && b === y - 1));
  return cells.reduce((sum, [, y]) => sum + y, 0) + 4 * covered.length;
}

function play(location) {
  for (const [x, y] of cellsOf(location)) board[y][x] = "G";
  board = board.filter((row) => row.includes(null));
  while (board.length < 40) board.push(Array(10).fill(null));
  if (queue[0] === location.type) queue.shift();
  else if (hold === null) [hold] = queue.splice(0, 2);
  else hold = queue.shift();
}

const answers = {
  rules: () => ({ type: "ready" }),
  start: (message) => {
    board = message.board.map((row) => [...row]);
    queue = [...message.queue];
    hold = message.hold;
  },
  suggest: () => {
    const ranked = drops(queue[0]).sort((a, b) => cost(a) - cost(b));
    return { type: "suggestion", moves: ranked.map((location) => ({ location, spin: "none" })) };
  },
  play: ({ move }) => play(move.location),
  new_piece: ({ piece }) => void queue.push(piece),
};

self.onmessage = ({ data }) => {
  const answer = answers[data.type]?.(data);
  if (answer) postMessage(answer);
};
postMessage({ type: "info", name: "Lowest row", version: "1", author: "the tests", features: [] });
