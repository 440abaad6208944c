// @ts-check
/** The screen of Learn: one learner, or two on the same pieces and garbage, and the column beside. */
import { find } from "../../base/elements.js";
import { styled } from "../../base/sheet.js";
import { onLooks } from "../../board/looks.js";
import { loadGame } from "../../engine/requirements.js";
import { wordsOf } from "../../language/failure.js";
import { need, say } from "../../language/language.js";
import { showNotice } from "../../page/notice.js";
import { readLink } from "./arrivals.js";
import { Lab } from "./lab.js";
import { loadLearn } from "./package.js";

/** @typedef {import("../../shell/modes.js").ScreenParts} Parts */
/** @typedef {import("../../shell/screens.js").Screen} Screen */

/**
 * @param {import("../../base/modes.js").ModeRow} mode
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  const [module] = await Promise.all([
    loadGame(loadLearn), styled(parts.root, "modes/learn/learn.css"), need("learn"),
  ]);
  return new LearnScreen(mode, parts, module);
}

/** @implements {Screen} */
export class LearnScreen {
  #parts;
  #lab;
  #stop = new AbortController();

  /**
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {Parts} parts
   * @param {import("./types").LearnModule} module
   */
  constructor(mode, parts, module) {
    this.#parts = parts;
    this.#lab = new Lab(mode, parts, module);
    onLooks(parts.host, () => this.#lab.panel.restyle(), this.#stop.signal);
  }

  get state() {
    return this.#lab.state;
  }

  get isWatched() {
    return true;
  }

  /** Begins with what the address contains. With a damaged link, it begins as without one. */
  async open() {
    const link = this.#parts.host.getAttribute("learn");
    try {
      this.enter(null, link === null ? {} : await readLink(link));
    } catch (error) {
      showNotice(this.#parts.root, () => say(wordsOf(error)));
      this.enter();
    }
  }

  /** @param {unknown} [_mode] @param {{ shared?: import("./link.js").Shared }} [from] */
  enter(_mode, from) {
    find(this.#parts.root, ".app").dataset.view = "lab";
    this.#parts.display.restyle();
    this.#lab.enter(from?.shared);
  }

  leave() {
    this.#lab.leave();
    delete find(this.#parts.root, ".app").dataset.view;
    this.#parts.display.restyle();
  }

  start() {
    this.#lab.restart();
  }

  pause() {
    this.#lab.hold(true);
  }

  resume() {
    this.#lab.hold(false);
  }

  useDefaults() {
    this.#lab.restart();
  }

  edge() {}

  /** @param {number} now the time stamp of the frame */
  frame(now) {
    this.#lab.frame(now);
  }

  /** @param {string} command */
  command(command) {
    return command === "confirm" && this.#lab.step();
  }

  close() {
    this.leave();
    this.#stop.abort();
    this.#lab.close();
  }
}
