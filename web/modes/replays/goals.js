// @ts-check
/**
 * Reads the goals of games that were saved before the library knew goals, from their replays. Each is read once.
 */
import { playerOf } from "./summary.js";

/**
 * @param {Pick<import("./library.js").Library, "find" | "change">} library
 * @param {import("./library.js").Entry[]} entries get their goals
 * @param {import("./games.js").Games} games
 */
export async function completeGoals(library, entries, games) {
  const open = entries.filter(({ goal, about }) => goal === undefined && games.hasNames(about.mode));
  await Promise.all(open.map(async (entry) => {
    const bytes = await library.find(Number(entry.id));
    const goal = bytes === null ? undefined : await goalIn(bytes, games);
    if (goal === undefined) return;
    entry.goal = goal;
    await library.change(Number(entry.id), { goal });
  }));
}

/**
 * @param {Uint8Array} bytes
 * @param {import("./games.js").Games} games
 * @returns {Promise<import("./library.js").Entry["goal"]>} undefined if the replay cannot be read
 */
async function goalIn(bytes, games) {
  const { stackmate } = await games.of(bytes);
  try {
    const player = playerOf(stackmate.module, bytes);
    const goal = player.goal?.();
    player.free();
    return goal;
  } catch {
    // The person sees the fault when they open the game.
    return undefined;
  }
}
