// @ts-check
/** What a person can do with a trained learner: play against it, watch it in a match, share it, save it. */
import { pageUrl } from "../../base/assets.js";
import { copyText } from "../../base/clipboard.js";
import { embedCode } from "../../base/embed-code.js";
import { download } from "../../base/download.js";
import { wordsOf } from "../../language/failure.js";
import { number, say, t } from "../../language/language.js";
import { textOf } from "./link.js";
import { listOf } from "./options.js";

/** @typedef {import("../../shell/modes.js").ScreenParts} Parts */

/** @typedef {import("../../base/modes.js").Seating} Seating */

/** The mode, its seating, and the side of the learner in each kind of match. @type {Record<string, [string, Seating, 0 | 1]>} */
const MATCHES = { play: ["versus", "person", 1], race: ["race", "person", 1], meet: ["watch", "bots", 0] };
/** A strong bot would end a watched match before anything can be seen. */
const FIRST_RIVAL = "beginner";

/**
 * Does something with the learner whose numbers are shown. If it fails, the reason is the answer.
 * @param {string} name what to do: `play`, `race`, `meet`, `link`, `embed` or `save`
 * @param {Pick<import("./seats.js").Seats, "shown" | "run">} seats
 * @param {Parts} parts
 * @param {(words: () => string) => void} answer
 */
export async function use(name, { shown: { learner, options }, run }, parts, answer) {
  try {
    const { weights, pieces } = await learner.weights();
    if (name === "save") download(weights, "application/octet-stream", `stackmate-learner-${pieces}.smlq`);
    else if (name === "link" || name === "embed") answer(await share(name, textOf({ run, options: listOf(options), weights })));
    else {
      const title = t("learn.name", { pieces: number(pieces, { notation: "compact" }) });
      play(parts, MATCHES[name], { name: title, from: "", weights: Array.from(weights) });
    }
  } catch (error) {
    answer(() => say(wordsOf(error)));
  }
}

/**
 * Copies a link, or the lines that put it on another page.
 * @param {"link" | "embed"} name
 * @param {string} text
 * @returns {Promise<() => string>} the answer
 */
function share(name, text) {
  const address = pageUrl(`?mode=learn#learn=${text}`);
  if (name === "embed") return copyText(embedCode(address), () => t("main.embed.copied"));
  return copyText(address, () => t("learn.link.copied", { count: text.length }));
}

/**
 * Lets the trained player play a match.
 * @param {Parts} parts
 * @param {[mode: string, seating: Seating, side: 0 | 1]} match
 * @param {import("../../types").BotScript} script
 */
function play({ series, show }, [mode, seating, side], script) {
  const { roster } = series.lineup;
  roster.place(seating, side, { script });
  if (side === 0) roster.place(seating, 1, { level: FIRST_RIVAL });
  show(mode);
}
