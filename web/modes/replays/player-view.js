// @ts-check
/**
 * Shows a replay on the boards, with the controls of the player under them.
 */
import { t, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { withHandicap } from "../../match/names.js";
import { nameOf } from "./about.js";
import { Playback, SPEEDS } from "./playback.js";
import { Details } from "./details.js";
import { ReplayOdds } from "./odds.js";
import { Timeline } from "./timeline.js";
import { icon } from "./template.js";
import { minutes } from "../../base/minutes.js";
import { trustedMarkup } from "../../base/trusted.js";

/**
 * @typedef {import("./details.js").Means & { display: import("../../round/display.js").Display,
 *   panel: import("../../page/panel.js").Panel, app: HTMLElement, games: import("./games.js").Games, onList: () => void,
 *   mode: import("../../base/modes.js").ModeRow }} Parts
 */

const SECOND = 1000;
const FAR = 5 * SECOND;

export class PlayerView {
  #root;
  #parts;
  #seek;
  #speed;
  #details;
  #timeline;
  /** Shows the current replay. @type {import("./games.js").ReplayDisplay} */
  #display;
  /** @type {Playback | null} */
  #playback = null;
  #tickShown = -1;
  #odds;
  /** Increases whenever a replay is opened or closed, so that a slow load does not show an outdated replay. */
  #visit = 0;

  /**
   * @param {HTMLElement} root
   * @param {Parts} parts
   * @param {AbortSignal} signal
   */
  constructor(root, parts, signal) {
    this.#root = root;
    this.#parts = parts;
    this.#display = parts.display;
    this.#details = new Details(root, parts);
    this.#timeline = new Timeline(root, signal);
    this.#odds = new ReplayOdds(parts.app, (playback) => this.#names(playback));
    this.#seek = /** @type {HTMLInputElement} */ (find(root, 'input[type="range"]'));
    this.#speed = /** @type {HTMLSelectElement} */ (find(root, "select"));
    for (const speed of SPEEDS) this.#speed.append(new Option("", String(speed)));
    for (const option of this.#speed.options) write(option, () => t("replays.times", { speed: Number(option.value) }));
    this.#seek.addEventListener("input", () => {
      this.#playback?.seek(this.#seek.valueAsNumber);
      if (this.#playback !== null) this.#show(this.#playback);
    }, { signal });
    this.#speed.addEventListener("change", () => this.#setSpeed(Number(this.#speed.value)), { signal });
    root.addEventListener("click", ({ target }) => {
      const what = target instanceof Element ? target.closest("button")?.dataset.do : undefined;
      if (what !== undefined) this.act(what);
    }, { signal });
  }

  get isOpen() {
    return this.#playback !== null;
  }

  /** Returns the current replay, or null. */
  get playback() {
    return this.#playback;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {{ name: string, kept: number } | null} entry the library's data about it; null for a replay from a link
   * @returns {Promise<boolean>} whether it is shown; false if something else was requested meanwhile
   * @throws {import("../../language/language.js").Complaint} naming their fault
   */
  async open(bytes, entry) {
    const visit = ++this.#visit;
    const { stackmate, statistics, look, ready, boards } = await this.#parts.games.of(bytes);
    const root = /** @type {ShadowRoot} */ (this.#root.getRootNode());
    await ready(root);
    if (visit !== this.#visit) return false;
    const playback = new Playback(stackmate, bytes);
    this.close();
    this.#display = boards?.(root, this.#parts.display) ?? this.#parts.display;
    this.#setLook(look);
    this.#playback = playback;
    this.#seek.max = String(playback.length);
    this.#details.show(playback, entry, statistics);
    this.#name(playback);
    this.#setSpeed(1);
    this.#show(playback);
    if (look === "") this.#odds.open(playback);
    void this.#survey(playback);
    playback.play();
    return true;
  }

  close() {
    this.#visit += 1;
    this.#setLook("");
    this.#display.clear();
    this.#display = this.#parts.display;
    this.#timeline.clear();
    this.#odds.close();
    this.#playback?.close();
    this.#playback = null;
  }

  /** @param {number} now */
  frame(now) {
    const playback = this.#playback;
    if (playback === null) return;
    const events = playback.frame(now);
    this.#display.frame(playback, events, false, now);
    this.#showTime(playback);
    this.#odds.frame(events);
  }

  /** Pauses the replay. @returns {boolean} whether it was running */
  stop() {
    const ran = this.#playback?.isRunning === true;
    this.#playback?.stop();
    return ran;
  }

  /** Resumes the replay. */
  play() {
    this.#playback?.play();
  }

  /**
   * @param {string} what
   * @returns {boolean} whether this is one of its actions
   */
  act(what) {
    const playback = this.#playback;
    if (playback === null) return false;
    /** @type {Record<string, () => void>} */
    const acts = {
      play: () => (playback.isRunning ? playback.stop() : playback.play()),
      back: () => playback.step(-1),
      forth: () => playback.step(1),
      "moment-back": () => this.#timeline.step(-1),
      "moment-forth": () => this.#timeline.step(1),
      "second-back": () => playback.seek(playback.tick - SECOND),
      "second-forth": () => playback.seek(playback.tick + SECOND),
      "far-back": () => playback.seek(playback.tick - FAR),
      "far-forth": () => playback.seek(playback.tick + FAR),
      first: () => playback.seek(0),
      last: () => playback.seek(playback.length),
      slower: () => this.#setSpeed(SPEEDS[Math.max(0, SPEEDS.indexOf(/** @type {any} */ (playback.speed)) - 1)]),
      faster: () => this.#setSpeed(SPEEDS[SPEEDS.indexOf(/** @type {any} */ (playback.speed)) + 1] ?? playback.speed),
      swap: () => {
        playback.swap();
        this.#name(playback);
        this.#timeline.redraw();
      },
      list: () => this.#parts.onList(),
    };
    if (!Object.hasOwn(acts, what)) return this.#details.act(what, playback);
    acts[what]();
    if (this.#playback === playback) this.#show(playback);
    return true;
  }

  /** Sets the look of the boards. @param {string} look */
  #setLook(look) {
    const { dataset } = this.#parts.app;
    if ((dataset.view ?? "") === look) return;
    if (look === "") delete dataset.view;
    else dataset.view = look;
    this.#display.restyle();
  }

  /** @param {number} speed */
  #setSpeed(speed) {
    if (this.#playback !== null) this.#playback.speed = speed;
    this.#speed.value = String(speed);
  }

  /** Shows a playback in place of the current one. @param {Playback} playback */
  #show(playback) {
    this.#display.open(playback, () => this.#names(playback));
    this.#odds.refresh();
    this.#tickShown = -1;
    this.#showTime(playback);
  }

  /** @param {Playback} playback */
  #showTime(playback) {
    const play = find(this.#root, '[data-do="play"]');
    const state = playback.isRunning ? "stop" : "play";
    if (play.dataset.shows !== state) {
      play.dataset.shows = state;
      play.innerHTML = trustedMarkup(icon(state));
      for (const place of ["aria-label", "title"]) write(play, () => t(`replays.do.${state}`), place);
    }
    if (playback.tick === this.#tickShown) return;
    this.#tickShown = playback.tick;
    this.#seek.value = String(playback.tick);
    this.#seek.style.setProperty("--done", `${(100 * playback.tick) / playback.length}%`);
    this.#seek.setAttribute(
      "aria-valuetext",
      t("replays.time", { now: minutes(playback.tick, 1), all: minutes(playback.length, 1) }),
    );
    find(this.#root, ".now").textContent = minutes(playback.tick, 1);
    const levels = playback.levels.join(" – ");
    const end = minutes(playback.length);
    write(find(this.#root, ".all"), () => (levels === "" ? end : `${end} · ${t("replays.result.level", { level: levels })}`));
  }

  /** @param {Playback} playback */
  #name(playback) {
    this.#parts.panel.setMode(this.#parts.mode, () => this.#names(playback));
  }

  /** Returns the names of both players, as they are shown. @param {Playback} playback @returns {[string, string]} */
  #names({ about, boards, first, handicap }) {
    const [left, right] = [first, 1 - first].map((side) => withHandicap(nameOf(about, side), handicap[side]));
    return [left, boards > 1 ? right : ""];
  }

  /**
   * Simulates the whole replay in advance for its statistics, and shows an error if the replay does not end as it was recorded.
   * @param {Playback} playback
   */
  async #survey(playback) {
    if (!(await playback.survey())) return;
    this.#timeline.show(playback, (side) => nameOf(playback.about, side));
    if (!playback.isTrue()) this.#details.complain(() => t("replays.wrong.hash"));
  }
}
