// @ts-check
/**
 * `node bench/adaptive.mjs PROGRAM [RUNS]` lets the opponent that adapts play against the scripted people of `stackmate review`,
 * and prints the parts of the rounds that each person wins after the first fifteen. PROGRAM is the `stackmate` command. Each
 * person begins RUNS times, without a rating. The same program and RUNS give the same lines.
 */
import { spawnSync } from "node:child_process";

import { BEGIN, climbed, hasteAt, slipsAt } from "../../../web/match/adaptive/strength.js";
import { LEVELS, levelAt } from "../../../web/match/rating/levels.js";

/** The rounds until the opponent should be even, and those that are counted then. */
const [SETTLING, COUNTED] = [15, 40];
const PEOPLE = ["Ada", "Ben", "Cleo", "Dan", "Finn", "Eve", "Gia", "Hugo"];
const NAMES = Object.keys(LEVELS);
const FIRST_SEED = 50_000;

/** @typedef {import("../../../web/match/adaptive/strength.js").Stair} Stair */
/** @typedef {{ person: number, run: number, stair: Stair, wins: number }} Climb */

const percent = (/** @type {number} */ part) => Math.round(100 * part);

/** Returns the job of a round. @param {Climb} climb @param {number} round */
function jobOf({ person, run, stair }, round) {
  const level = levelAt(stair.at);
  const haste = hasteAt(stair.at, level);
  const slips = (slipsAt(stair.at) ?? haste) / haste;
  const players = [NAMES.length + person, NAMES.indexOf(level)];
  const seed = FIRST_SEED + 1_000 * run + round;
  return { seed, players, nodes: 1, speeds: [100, percent(haste)], slips: [100, percent(slips)] };
}

/** Plays jobs. Returns the score of the person in each. @param {string} program @param {object[]} jobs */
function play(program, jobs) {
  const input = jobs.map((job) => JSON.stringify(job)).join("\n");
  const { stdout, stderr, status } = spawnSync(program, ["review", "job", "--workers", "2"], { input, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  const winners = stdout.trim().split("\n").map((line) => JSON.parse(line).winner);
  return winners.map((winner) => (winner === null ? 0.5 : Number(winner === 0)));
}

const [program, asked = "6"] = process.argv.slice(2);
const runs = Number(asked);
if (program === undefined || !Number.isSafeInteger(runs) || runs < 1)
  throw new Error("usage: node bench/adaptive.mjs PROGRAM [RUNS]");
/** @type {Climb[]} */
const climbs = Array.from({ length: runs * PEOPLE.length }, (_, at) =>
  ({ person: at % PEOPLE.length, run: Math.floor(at / PEOPLE.length), stair: BEGIN, wins: 0 }));
for (let round = 0; round < SETTLING + COUNTED; round++) {
  const scores = play(program, climbs.map((climb) => jobOf(climb, round)));
  climbs.forEach((climb, at) => {
    if (round >= SETTLING) climb.wins += scores[at];
    climb.stair = climbed(climb.stair, scores[at]);
  });
}
PEOPLE.forEach((name, person) => {
  const own = climbs.filter((climb) => climb.person === person);
  const shares = own.map(({ wins }) => wins / COUNTED);
  const mean = shares.reduce((sum, share) => sum + share, 0) / runs;
  const strengths = own.map(({ stair }) => Math.round(stair.at)).join(" ");
  console.log(`${name}: ${mean.toFixed(3)}; runs ${shares.map((share) => share.toFixed(3)).join(" ")}; at the end ${strengths}`);
});
