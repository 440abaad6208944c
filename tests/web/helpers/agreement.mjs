// @ts-check
/** Plays the fixed games of Sum-Ten in a browser, whose moves must be those of `stackmate sumten moves`. */
import { readFile } from "node:fs/promises";

import { fnv } from "./sumten.mjs";

/** The number that follows the moves of each game in the hash. */
const END = 255;

/**
 * @typedef {{ v: number, lists: [number, number], turns: number, nodes: [number, number], moves: number, hash: string }} Agreed
 *   what `stackmate sumten moves` prints
 */

/** Returns what the native program printed. @returns {Promise<Agreed>} */
export const agreed = async () => JSON.parse(await readFile(new URL("../../data/sumten-moves.json", import.meta.url), "utf8"));

/**
 * Returns what the command would print of games.
 * @param {Agreed} wanted
 * @param {number[][]} games
 * @returns {Agreed}
 */
export function summary(wanted, games) {
  const hash = fnv(games.flatMap((moves) => [...moves, END]));
  return { ...wanted, moves: games.flat().length, hash: hash.toString(16).padStart(16, "0") };
}

/**
 * Runs in the page: plays the games in a module worker with one of the packages. It may not use names from outside.
 * @param {{ wanted: Agreed, variant: "sumbot" | "sumbotmt", threads: number }} choice
 * @returns {Promise<{ games: number[][], threads: number }>} the moves, and the threads of the package's pool
 */
export function playGames({ wanted, variant, threads }) {
  const source = `
    const [game, bot] = await Promise.all(["sumten", "${variant}"].map(async (name) => {
      const module = await import("${location.origin}/pkg/" + name + "/stackmate_wasm.js");
      await module.default();
      return module;
    }));
    const { lists: [first, last], turns, nodes } = ${JSON.stringify(wanted)};
    if (${threads} > 1) await bot.initThreadPool(${threads});
    const TOP = 8;
    const play = (list) => {
      const round = new game.Round(list, "watch", Uint8Array.of(TOP, TOP), 0);
      const players = nodes.map(() => new bot.Player());
      while (round.outcome() === "running" && round.turn() < turns) {
        const [a, b] = players.map((it, side) => it.think(list, 0, round.history(), side, TOP, nodes[side], 0));
        round.play(a.move, b.move);
      }
      const moves = [...round.history()];
      for (const it of [round, ...players]) it.free();
      return moves;
    };
    const games = Array.from({ length: last - first + 1 }, (_, at) => play(first + at));
    postMessage({ games, threads: bot.poolThreads?.() ?? 1 });`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || "the worker's script did not load"));
  }).finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}
