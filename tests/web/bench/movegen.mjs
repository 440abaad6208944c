// @ts-check
/**
 * `node bench/movegen.mjs <package> <ms>`: measures the move generator in wasm, with the boards and the report of
 * `stackmate bench movegen --json`.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PIECES = "IOTLJSZ";
const QUEUE = "IOLJSZ";

/**
 * Runs `round` for `ms` after a first run, and returns the nanoseconds of the fastest and what it returned.
 * @param {number} ms
 * @param {() => number} round
 */
function best(ms, round) {
  const result = round();
  const end = performance.now() + ms;
  let fastest = Infinity;
  do {
    const begun = performance.now();
    round();
    fastest = Math.min(fastest, performance.now() - begun);
  } while (performance.now() < end);
  return { ns: fastest * 1e6, result };
}

/** The boards that the tests know the answers of, drawn top row first. */
async function drawings() {
  const text = await readFile(new URL("../../data/movegen.json", import.meta.url), "utf8");
  return JSON.parse(text).boards.map(({ rows }) => rows.toReversed().join("\n"));
}

/** @param {string} folder */
async function load(folder) {
  const module = await import(pathToFileURL(join(folder, "stackmate_wasm.js")).href);
  await module.default({ module_or_path: await readFile(join(folder, "stackmate_wasm_bg.wasm")) });
  return module;
}

const [folder, ms] = [process.argv[2], Number(process.argv[3])];
const { MovegenBench, perft } = await load(folder);
const boards = await drawings();
const bench = new MovegenBench(boards);

const pieces = [...PIECES].map((piece) => {
  const { ns, result } = best(ms, () => bench.lists(piece));
  return {
    piece,
    ns_per_call: ns / boards.length,
    placements_per_call: result / boards.length,
    placements_per_s: (result * 1e9) / ns,
  };
});
const mean = (key) => pieces.reduce((sum, row) => sum + row[key], 0) / pieces.length;
const all = { piece: "all", ns_per_call: mean("ns_per_call"), placements_per_call: mean("placements_per_call") };
const begun = performance.now();
const nodes = perft(QUEUE);
const seconds = (performance.now() - begun) / 1000;

console.log(
  JSON.stringify({
    boards: boards.length,
    pieces,
    all: { ...all, placements_per_s: (all.placements_per_call * 1e9) / all.ns_per_call },
    perft: { queue: QUEUE, nodes, seconds, nodes_per_s: nodes / seconds },
  }),
);
