// @ts-check
/**
 * Reports Sum-Ten to the page around: once a second the numbers that `stackmate sumten match` and `solo` print, and the result of
 * each battle.
 */
import { best, longest } from "./result.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Drop} Drop */

const EVERY_MS = 1000;
/** The ojama of a big fire. */
const BIG = 100;
/** The turns after which solo results are counted. */
const MARKS = [15, 20, 25, 30];

export class Stats {
  #onNews;
  #at = -Infinity;
  #thoughts = [{ nodes: 0, ms: 0, turns: 0 }, { nodes: 0, ms: 0, turns: 0 }];
  #wins = { games: 0, wins_a: 0, wins_b: 0, draws: 0 };

  /** @param {(type: "stats" | "gameover", detail: object) => void} onNews */
  constructor(onNews) {
    this.#onNews = onNews;
  }

  begin() {
    this.#thoughts = [0, 1].map(() => ({ nodes: 0, ms: 0, turns: 0 }));
    this.#at = -Infinity;
  }

  /** Adds a thought of a side. @param {number} side @param {{ nodes: number, ms: number }} thought */
  thought(side, { nodes, ms }) {
    const sum = this.#thoughts[side];
    sum.nodes += nodes;
    sum.ms += ms;
    sum.turns += 1;
  }

  /** Reports a battle after a turn. @param {Table} table @param {number} now in ms */
  note(table, now) {
    if (now - this.#at < EVERY_MS) return;
    this.#at = now;
    this.#onNews("stats", this.#battle(table));
  }

  /** Counts and reports a finished battle. @param {Table} table @param {string} outcome @param {number} list of packs */
  end(table, outcome, list) {
    this.#wins.games += 1;
    this.#wins[outcome === "0" ? "wins_a" : outcome === "1" ? "wins_b" : "draws"] += 1;
    this.#onNews("stats", this.#battle(table));
    const winner = outcome === "nobody" ? "draw" : Number(outcome);
    const score = table.sides.map((side) => side.u32("score"));
    this.#onNews("gameover", { winner, score, final: true, turns: table.turn, list });
  }

  /** Reports a game alone after a turn. @param {readonly Drop[]} drops @param {boolean} isDead @param {number} now in ms */
  solo(drops, isDead, now) {
    if (now - this.#at < EVERY_MS) return;
    this.#at = now;
    this.#onNews("stats", soloStats(drops, isDead));
  }

  /** @param {Table} table */
  #battle(table) {
    const mean = (/** @type {"nodes" | "ms"} */ what) => {
      const [a, b] = this.#thoughts.map((sum) => (sum.turns === 0 ? null : sum[what] / sum.turns));
      return { a, b };
    };
    const [a, b] = table.drops.map(firstFire);
    return {
      side: 0, ...this.#wins, turn: table.turn, first_fire: { a, b }, forfeits: { a: 0, b: 0 },
      best: table.drops.map(best), chain: table.drops.map(longest), cpu_ms_per_turn: mean("ms"), nodes_per_turn: mean("nodes"),
    };
  }
}

/** Returns the turn and the chain of the first big fire. @param {readonly Drop[]} drops */
function firstFire(drops) {
  const turn = drops.findIndex(({ ojama }) => ojama >= BIG);
  return turn < 0 ? null : { turn: turn + 1, chain: drops[turn].chain };
}

/**
 * Returns the numbers of a game alone.
 * @param {readonly Drop[]} drops
 * @param {boolean} isDead
 */
export function soloStats(drops, isDead) {
  const by = MARKS.flatMap((turns) => [
    [`best_by_${turns}`, best(drops.slice(0, turns))], [`chain_by_${turns}`, longest(drops.slice(0, turns))],
  ]);
  const fire = firstFire(drops);
  return {
    side: 0, games: 1, turn: drops.length, ...Object.fromEntries(by), first_fire_turn: fire?.turn ?? null,
    first_fire_chain: fire?.chain ?? null, died: isDead ? 1 : 0, forfeits: 0,
  };
}
