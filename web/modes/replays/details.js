// @ts-check
/**
 * The description of the current replay, and its actions: copy a link, save a file, continue from a position.
 */
import { copyText } from "../../base/clipboard.js";
import { t, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { saveFile } from "./files.js";
import { playOn, rivalIn } from "./play-on.js";
import { isReviewed } from "./reviewed.js";
import { showStatistics } from "./statistics.js";
import { copyEmbed, copyLink, linkOf } from "./share.js";
import { dateOf, sizeOf, titleOf } from "./words.js";

/** How long before the end of a match a person plays on at the latest, in ms: the last moments decide nothing any more. */
const LAST_MS = 3_000;

/** @typedef {import("./playback.js").Playback} Playback */
/** @typedef {{ name: string, kept: number }} Saved the library's data about it */
/**
 * @typedef {object} Means
 * @property {import("../../types").Stackmate} stackmate
 * @property {import("./games.js").Games} games
 * @property {(...go: ReturnType<typeof playOn>) => void} onPlay shows a mode with what it begins with
 * @property {(bytes: Uint8Array) => void} onReview
 * @property {(bytes: Uint8Array) => Promise<() => string>} onKeep saves it in the library and returns a confirmation
 */

export class Details {
  #root;
  #means;
  /** @type {import("./report.js").Statistics | null} */
  #statistics = null;
  /** @type {Saved} */
  #saved = { name: "", kept: 0 };
  /** The current replay. Late results about an earlier replay are ignored. @type {Uint8Array | null} */
  #bytes = null;

  /**
   * @param {HTMLElement} root
   * @param {Means} means
   */
  constructor(root, means) {
    this.#root = root;
    this.#means = means;
  }

  /**
   * @param {Playback} playback
   * @param {Saved | null} saved null for a replay that is not in the library
   * @param {import("./report.js").Statistics} statistics
   */
  show(playback, saved, statistics) {
    const { bytes, about, goal, boards, hasStart } = playback;
    this.#statistics = statistics;
    find(this.#root, '[data-do="review"]').hidden = !isReviewed({ bytes, boards });
    for (const what of ["practise", "fumen"]) find(this.#root, `[data-do="${what}"]`).hidden = !hasStart;
    const hasRival = hasStart && rivalIn(playback, this.#means.stackmate.module) !== null;
    find(this.#root, '[data-do="play-on"]').hidden = !hasRival;
    this.#saved = saved ?? { name: "", kept: Date.now() };
    this.#bytes = bytes;
    const { name } = this.#saved;
    write(find(this.#root, ".what"), () => {
      const parts = [titleOf({ name, about, boards }), this.#means.games.nameOf({ about, goal })];
      return [...parts, about.at === null ? "" : dateOf(about.at)].filter((part) => part !== "").join(" · ");
    });
    write(find(this.#root, '[data-do="file"]'), () => t("replays.do.file-of", { size: sizeOf(bytes.length) }));
    find(this.#root, '[data-do="keep"]').hidden = saved !== null;
    for (const what of ["link", "embed"]) find(this.#root, `[data-do="${what}"]`).hidden = true;
    this.complain(() => "");
    this.#say(() => "");
    void this.#measure(bytes);
  }

  /** @param {() => string} words */
  complain(words) {
    write(find(this.#root, ".problem"), words);
  }

  /**
   * @param {string} what
   * @param {Playback} playback
   * @returns {boolean} whether this is one of its actions
   */
  act(what, playback) {
    const { stackmate: { module }, onPlay, onKeep, onReview } = this.#means;
    if (what === "report" && this.#statistics !== null) showStatistics(this.#root, playback, this.#statistics);
    else if (what === "review") onReview(playback.bytes);
    else if (what === "practise") onPlay("practice", playback.start());
    else if (what === "play-on") onPlay(...playOn(playback, module, playback.length - LAST_MS));
    else if (what === "fumen") void this.#note(copyText(module.fumenOf(playback.start().field), () => t("replays.fumen.copied")));
    else if (what === "link") void this.#note(copyLink(playback.bytes));
    else if (what === "embed") void this.#note(copyEmbed(playback.bytes));
    else if (what === "file") saveFile(playback.bytes, { ...this.#saved, about: playback.about });
    else if (what === "keep") void this.#note(onKeep(playback.bytes));
    else return false;
    return true;
  }

  /** @param {Promise<() => string>} words */
  async #note(words) {
    const bytes = this.#bytes;
    const said = await words;
    if (this.#bytes === bytes) this.#say(said);
  }

  /** @param {() => string} words */
  #say(words) {
    write(find(this.#root, ".status span"), words);
  }

  /** @param {Uint8Array} bytes */
  async #measure(bytes) {
    const { size, fits } = await linkOf(bytes);
    if (this.#bytes !== bytes) return;
    const link = /** @type {HTMLButtonElement} */ (find(this.#root, '[data-do="link"]'));
    link.hidden = false;
    link.disabled = !fits;
    find(this.#root, '[data-do="embed"]').hidden = !fits;
    write(link, () => t(fits ? "replays.do.link-of" : "replays.do.no-link", { size: sizeOf(size) }));
  }
}
