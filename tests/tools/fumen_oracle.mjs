// Writes tests/data/fumen.json: fumens made by the npm package tetris-fumen, each with the pages that the package decodes.
//
//     npm install --no-save --prefix /tmp/oracle tetris-fumen@1.1.3
//     node tests/tools/fumen_oracle.mjs /tmp/oracle/node_modules/tetris-fumen > tests/data/fumen.json
//
// The pages are random, but the seed is fixed, so the file is the same every time.
import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(import.meta.url);
const { decoder, encoder, Field } = require(resolve(process.argv[2]));

let state = 20240607;
/** Returns a random number from 0 up to but not including `bound` (mulberry32). */
function below(bound) {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % bound;
}
const pick = (list) => list[below(list.length)];

const PIECES = [..."IOTLJSZ"];
const TEXTS = ["Hello World!", "100% ~ok~", "積み方 🧱", "a\nb", "é", ""];

function randomField() {
  const field = Field.create();
  for (let n = below(50); n > 0; n--) field.set(below(10), below(24) - 1, pick([...PIECES, "X", "_"]));
  if (below(3) === 0) for (let x = 0; x < 10; x++) field.set(x, below(4), "X");
  return field;
}

function randomPiece(field) {
  for (let tries = 0; tries < 50; tries++) {
    const operation = { type: pick(PIECES), rotation: pick(["spawn", "right", "reverse", "left"]), x: below(10), y: below(23) };
    if (field.canFill(operation)) return operation;
  }
  return undefined;
}

function randomQuiz() {
  const letters = Array.from({ length: below(6) }, () => pick(PIECES)).join("");
  return `#Q=[${pick(["", ...PIECES])}](${pick(["", ...PIECES])})${letters}${pick(["", "", ";end", ";#Q=[](T)SZ"])}`;
}

/** Makes one page for the encoder. It usually starts from the field that the pages before it leave. */
function randomPage(before, quiz) {
  const field = before && below(3) ? before : randomField();
  const lock = below(10) < 8;
  const page = { field, flags: { lock, rise: below(10) === 0, mirror: below(10) === 0, colorize: below(2) === 0 } };
  if (below(4)) page.operation = randomPiece(field);
  if (quiz !== undefined) page.comment = quiz;
  else if (below(3) === 0) page.comment = pick(TEXTS);
  return page;
}

/** Makes a fumen page by page. Decoding the pages so far gives the field and the quiz from which the next page starts. */
function randomFumen() {
  const pages = [];
  const inQuiz = below(3) === 0;
  for (let n = 1 + below(12); n > 0; n--) {
    let quiz, before;
    if (pages.length) {
      const probe = decoder.decode(encoder.encode([...pages, { flags: { lock: true } }].map((p) => ({ ...p }))));
      before = probe.at(-1).field;
      if (inQuiz && probe.at(-1).flags.quiz) quiz = probe.at(-1).comment;
    } else if (inQuiz) quiz = randomQuiz();
    pages.push(randomPage(before, quiz));
  }
  return encoder.encode(pages.map((p) => ({ ...p })));
}

/**
 * Returns the pages that the package decodes from a fumen. The rows are listed from the top, without the empty rows above the
 * highest block.
 */
function read(text) {
  return decoder.decode(text).map((page) => ({
    field: page.field.str({ reduced: true, garbage: true }).split("\n"),
    piece: page.operation ? [page.operation.type, page.operation.rotation, page.operation.x, page.operation.y] : null,
    comment: page.comment,
    flags: page.flags,
  }));
}

const FIXED = [
  "v115@vhGRQYHAvItJEJmhCAUmBKpBvsBTtBGhBFqQPAUEzP?EJG98AQmqhECDdCA",
  "v115@vhAAgH",
  "v115@vhAVPJThQLHeSLPeAAA",
];
const cases = FIXED.map((text) => ({ text, pages: read(text) }));
while (cases.length < 60) {
  let text;
  try {
    text = randomFumen();
  } catch (error) {
    continue; // The package rejects some quizzes of its own.
  }
  cases.push({ text, pages: read(text) });
}
process.stdout.write(`{"cases":[\n${cases.map((c) => JSON.stringify(c)).join(",\n")}\n]}\n`);
