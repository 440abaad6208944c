// @ts-check
/** How a round ended on the boards, in words: who lost and why, and the winner's last attack. */
import { t } from "../language/language.js";
import { clearOf } from "../round/callouts.js";

/** @typedef {import("../types").Fields} Fields */

/** The number of the loss by garbage, in the view. */
const GARBAGE_OUT = 3;
/** What is kept of the winner's last hit. */
const HIT = ["last_spin", "last_lines", "last_pc", "last_attack"];

/**
 * Reads how a round ended. The boards may be freed afterwards.
 * @param {readonly Fields[]} sides
 * @param {import("../round/round.js").Outcome} won
 * @returns {(names: readonly string[], isMine: boolean) => string} returns it in words; `isMine` is whether a person plays the
 *   left board
 */
export function endOf(sides, won) {
  if (won === "draw") return () => t("bots.ended.both");
  const lost = 1 - won;
  const what = sides[lost].u8("death") === GARBAGE_OUT ? "garbage" : "top";
  const kept = new Map(HIT.map((name) => [name, sides[won].u8(name)]));
  const hit = /** @type {Fields} */ (/** @type {unknown} */ ({ u8: (/** @type {string} */ name) => kept.get(name) ?? 0 }));
  const attack = hit.u8("last_attack");
  return (names, isMine) => {
    const whose = (/** @type {number} */ side) => (isMine && side === 0 ? "mine" : "theirs");
    const sentences = [t(`bots.ended.${what}.${whose(lost)}`, { name: names[lost] })];
    if (attack > 0) sentences.push(t(`bots.ended.hit.${whose(won)}`, { name: names[won], clear: clearOf(hit), attack }));
    return sentences.join(t("main.space"));
  };
}
