// @ts-check
/**
 * Shows a replay on the boards, and what drives it under them.
 */
import { t, write } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { nameOf } from "./about.js";
import { Film, SPEEDS } from "./playback.js";
import { Playbill } from "./details.js";
import { icon } from "./template.js";
import { clock } from "./words.js";
import { trustedMarkup } from "../../base/trusted.js";

/** @typedef {import("./details.js").Means & { display: import("../../round/display.js").Display, panel: import("../../page/panel.js").Panel, onList: () => void }} Parts */

const SECOND = 1000;
const FAR = 5 * SECOND;

export class Theatre {
  #root;
  #parts;
  #seek;
  #speed;
  #playbill;
  /** @type {Film | null} */
  #film = null;
  #tickShown = -1;

  /**
   * @param {HTMLElement} root
   * @param {Parts} parts
   * @param {AbortSignal} signal
   */
  constructor(root, parts, signal) {
    this.#root = root;
    this.#parts = parts;
    this.#playbill = new Playbill(root, parts);
    this.#seek = /** @type {HTMLInputElement} */ (find(root, 'input[type="range"]'));
    this.#speed = /** @type {HTMLSelectElement} */ (find(root, "select"));
    for (const speed of SPEEDS) this.#speed.append(new Option("", String(speed)));
    for (const option of this.#speed.options) write(option, () => t("replays.times", { speed: Number(option.value) }));
    this.#seek.addEventListener("input", () => this.#go(this.#seek.valueAsNumber), { signal });
    this.#speed.addEventListener("change", () => this.#setSpeed(Number(this.#speed.value)), { signal });
    root.addEventListener("click", ({ target }) => {
      const what = target instanceof Element ? target.closest("button")?.dataset.do : undefined;
      if (what !== undefined) this.act(what);
    }, { signal });
  }

  get isOpen() {
    return this.#film !== null;
  }

  /** Boards that are shown. */
  get boards() {
    return this.#film?.boards ?? 0;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {{ name: string, kept: number } | null} entry what the library tells about it; null for one from a link
   * @throws {import("../../language/language.js").Complaint} naming what is wrong with them
   */
  open(bytes, entry) {
    const film = new Film(this.#parts.stackmate, bytes);
    this.close();
    this.#film = film;
    this.#seek.max = String(film.length);
    find(this.#root, ".all").textContent = clock(film.length);
    this.#playbill.show(film, entry);
    this.#name(film);
    this.#setSpeed(1);
    this.#show(film);
    void this.#survey(film);
    film.play();
  }

  close() {
    this.#parts.display.clear();
    this.#film?.close();
    this.#film = null;
  }

  /** @param {number} now */
  frame(now) {
    const film = this.#film;
    if (film === null) return;
    const events = film.frame(now);
    this.#parts.display.frame(film, events, false, now);
    this.#showTime(film);
  }

  /** Time stands still. @returns {boolean} whether it ran */
  stop() {
    const ran = this.#film?.isRunning === true;
    this.#film?.stop();
    return ran;
  }

  /** Time goes on. */
  play() {
    this.#film?.play();
  }

  /**
   * @param {string} what
   * @returns {boolean} whether it is something that can be done
   */
  act(what) {
    const film = this.#film;
    if (film === null) return false;
    /** @type {Record<string, () => void>} */
    const acts = {
      play: () => (film.isRunning ? film.stop() : film.play()),
      back: () => film.step(-1),
      forth: () => film.step(1),
      "second-back": () => film.seek(film.tick - SECOND),
      "second-forth": () => film.seek(film.tick + SECOND),
      "far-back": () => film.seek(film.tick - FAR),
      "far-forth": () => film.seek(film.tick + FAR),
      first: () => film.seek(0),
      last: () => film.seek(film.length),
      slower: () => this.#setSpeed(SPEEDS[Math.max(0, SPEEDS.indexOf(/** @type {any} */ (film.speed)) - 1)]),
      faster: () => this.#setSpeed(SPEEDS[SPEEDS.indexOf(/** @type {any} */ (film.speed)) + 1] ?? film.speed),
      swap: () => {
        film.swap();
        this.#name(film);
      },
      list: () => this.#parts.onList(),
    };
    if (!Object.hasOwn(acts, what)) return this.#playbill.act(what, film);
    acts[what]();
    if (this.#film === film) this.#show(film);
    return true;
  }

  /** @param {number} tick */
  #go(tick) {
    const film = this.#film;
    if (film === null) return;
    film.seek(tick);
    this.#show(film);
  }

  /** @param {number} speed */
  #setSpeed(speed) {
    if (this.#film !== null) this.#film.speed = speed;
    this.#speed.value = String(speed);
  }

  /** Shows what there is now, whatever was shown before. @param {Film} film */
  #show(film) {
    this.#parts.display.open(film);
    this.#tickShown = -1;
    this.#showTime(film);
  }

  /** @param {Film} film */
  #showTime(film) {
    const play = find(this.#root, '[data-do="play"]');
    const state = film.isRunning ? "stop" : "play";
    if (play.dataset.shows !== state) {
      play.dataset.shows = state;
      play.innerHTML = trustedMarkup(icon(state));
      for (const place of ["aria-label", "title"]) write(play, () => t(`replays.do.${state}`), place);
    }
    if (film.tick === this.#tickShown) return;
    this.#tickShown = film.tick;
    this.#seek.value = String(film.tick);
    this.#seek.setAttribute("aria-valuetext", t("replays.time", { now: clock(film.tick, 1), all: clock(film.length, 1) }));
    find(this.#root, ".now").textContent = clock(film.tick, 1);
  }

  /** @param {Film} film */
  #name(film) {
    const name = (/** @type {number} */ side) => nameOf(film.about, side === 0 ? film.first : 1 - film.first);
    this.#parts.panel.setMode("replays", () => [name(0), film.boards > 1 ? name(1) : ""]);
  }

  /**
   * Watches it ahead, and complains when it does not end as it was recorded.
   * @param {Film} film
   */
  async #survey(film) {
    if (!(await film.survey())) return;
    if (!film.isTrue()) this.#playbill.complain(() => t("replays.wrong.hash"));
  }
}
