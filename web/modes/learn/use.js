// @ts-check
/** What a person can do with a trained learner: play against it, watch it in a match, share it, save it. */
import { pageUrl } from "../../base/assets.js";
import { download } from "../../base/download.js";
import { t } from "../../language/language.js";
import { textOf } from "./link.js";
import { listOf } from "./options.js";

/** @typedef {import("../../shell/modes.js").ScreenParts} Parts */
/**
 * @typedef {{ learner: import("./learner.js").Learner, options: import("./types").LearnOptions }} Trained
 */

/** The mode and the side of each kind of match. @type {Record<string, [mode: string, side: 0 | 1]>} */
const MATCHES = { play: ["versus", 1], race: ["race", 1], meet: ["watch", 0] };
/** A strong bot would end a watched match before anything can be seen. */
const FIRST_RIVAL = "beginner";

/**
 * @param {string} name what to do: `play`, `race`, `meet`, `link` or `save`
 * @param {Trained} trained
 * @param {number} run
 * @param {Parts} parts
 * @param {(words: () => string) => void} answer
 */
export async function use(name, { learner, options }, run, parts, answer) {
  const weights = await learner.weights();
  const pieces = learner.state?.pieces ?? 0;
  if (name === "save") download(weights, "application/octet-stream", `stackmate-learner-${pieces}.smlq`);
  else if (name === "link") answer(await share(textOf({ run, options: listOf(options), weights })));
  else play(parts, MATCHES[name], { name: t("learn.name", { pieces }), from: "", weights: Array.from(weights) });
}

/**
 * Copies a link. Returns the answer, which is the link itself where a page may not copy.
 * @param {string} text
 * @returns {Promise<() => string>}
 */
async function share(text) {
  const address = pageUrl(`?mode=learn#learn=${text}`);
  try {
    await navigator.clipboard.writeText(address);
    return () => t("learn.link.copied", { count: text.length });
  } catch {
    return () => address;
  }
}

/**
 * Lets the trained player play a match.
 * @param {Parts} parts
 * @param {[mode: string, side: 0 | 1]} match
 * @param {import("../../types").BotScript} script
 */
function play({ series, show }, [mode, side], script) {
  show(mode);
  const { roster } = series.lineup;
  roster.choose(side, { script });
  if (side === 0) roster.choose(1, { level: FIRST_RIVAL });
  // The match may not have begun yet; then its players are only seated.
  if (series.state === "playing") series.settle();
  else series.lineup.settle();
}
