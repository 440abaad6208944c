// @ts-check
/**
 * The column between the boards of 20G: what is played, the level and the times of the sections, or the numbers of a run.
 */
import { element, find } from "../../base/elements.js";
import { trustedMarkup } from "../../base/trusted.js";
import { onLanguage, t, translate, write } from "../../language/language.js";
import { clock } from "../sprint/splits.js";
import { Curve } from "./curve.js";
import { figuresOf } from "./figures.js";
import { GOALS, LAST_LEVEL, PLAYERS, SECTION, SPEEDS } from "./numbers.js";
import { MARKUP } from "./template.js";

/** @typedef {import("./screen.js").View} View */

const SECTIONS = 10;
const RATE_EVERY_MS = 250;

export class Aside {
  #root;
  #hears;
  #curve;
  #unlisten;
  /** The shown level of the agent. */
  #agents = -1;
  #ratedAt = -Infinity;
  #moves = 0;
  #ms = 0;
  /** @type {import("./records.js").Best | undefined} */
  #best;

  /**
   * @param {HTMLElement} stage the element to which it is added
   * @param {{ onView: (view: View) => void, onPlayer: () => void, onSpeed: (speed: number) => void, onPlan: (isShown: boolean) =>
   *   void, onRace: () => void, onDeath: () => void }} hears
   */
  constructor(stage, hears) {
    this.#hears = hears;
    this.#root = document.createElement("aside");
    this.#root.className = "ground";
    this.#root.innerHTML = trustedMarkup(MARKUP);
    for (let at = 0; at < SECTIONS; at++) {
      const row = element("tr", "");
      row.append(element("th", String(Math.min(LAST_LEVEL, (at + 1) * SECTION)), { scope: "row" }), element("td", ""));
      find(this.#root, "tbody").append(row);
    }
    find(this.#root, ".goal select").append(...GOALS.map((goal) => element("option", String(goal), { value: String(goal) })));
    stage.append(this.#root);
    this.#curve = new Curve(/** @type {HTMLCanvasElement} */ (find(this.#root, ".curve")));
    translate(this.#root);
    this.#listen();
    this.#unlisten = onLanguage(() => this.#writeBest());
    this.#writeSliders();
  }

  get root() {
    return this.#root;
  }

  get goal() {
    return Number(/** @type {HTMLSelectElement} */ (find(this.#root, ".goal select")).value);
  }

  get isDeath() {
    return this.#box(".death input").checked;
  }

  /** Returns the chosen player of a run. */
  get player() {
    return PLAYERS[this.#box(".plies").valueAsNumber];
  }

  get speed() {
    return SPEEDS[this.#box(".speed").valueAsNumber];
  }

  get isPlanShown() {
    return this.#box(".planned input").checked;
  }

  /** @param {string | null} name of a player; another name changes nothing */
  setPlayer(name) {
    const at = PLAYERS.findIndex((player) => player.name === name);
    if (at >= 0) this.#box(".plies").value = String(at);
    this.#writeSliders();
  }

  /** @param {number} speed one of the speeds */
  setSpeed(speed) {
    this.#box(".speed").value = String(SPEEDS.indexOf(speed));
    this.#writeSliders();
  }

  /** @param {View} view */
  setView(view) {
    this.#root.hidden = false;
    this.#root.dataset.view = view;
    for (const button of this.#root.querySelectorAll(".views button"))
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.view === view));
  }

  hide() {
    this.#root.hidden = true;
  }

  /** @param {boolean} isRace */
  begin(isRace) {
    this.#agents = -1;
    find(this.#root, ".level-agent").hidden = !isRace;
    this.#root.querySelectorAll(".sections td").forEach((cell) => (cell.textContent = ""));
  }

  /** Shows the level and the times of a game. @param {import("../../round/round.js").Round} round */
  show(round) {
    const [mine, agents] = round.sides;
    const text = clock(Math.max(0, mine.u32("ticks") - round.countdown));
    this.#put(".clock", text);
    const [level, goal] = [mine.u32("level"), mine.u32("goal")];
    this.#put(".level-now b", String(level));
    this.#put(".level-now span", `/ ${goal}`);
    this.#root.querySelectorAll("tr").forEach((row, at) => (row.hidden = at * SECTION >= goal));
    const next = Math.min(goal, (Math.floor(level / SECTION) + 1) * SECTION);
    const first = Math.floor(level / SECTION) * SECTION;
    Object.assign(find(this.#root, "progress"), { max: Math.max(1, next - first), value: level - first });
    if (agents !== undefined) this.#showAgent(agents.u32("level"));
    this.#showSections(mine, round.countdown);
  }

  /** @param {import("./records.js").Best | undefined} best */
  setBest(best) {
    this.#best = best;
    this.#writeBest();
  }

  /** Clears the numbers of a run. */
  beginRun() {
    this.#curve.clear();
    this.#ratedAt = -Infinity;
    [this.#moves, this.#ms] = [0, 0];
    this.#root.querySelectorAll("[data-figure]").forEach((cell) => (cell.textContent = "–"));
  }

  /**
   * Shows the numbers of a run.
   * @param {import("./types").WatchedTotals} totals
   * @param {{ moves: number, ms: number } | null} rate the moves of the last slice of thinking
   * @param {number | null} pairs the pairs of placements of the last move, or null for the mean of the run
   */
  note(totals, rate, pairs) {
    this.#curve.add(totals.value / 1000);
    this.#moves += rate?.moves ?? 0;
    this.#ms += rate?.ms ?? 0;
    const now = performance.now();
    if (now - this.#ratedAt < RATE_EVERY_MS) return;
    this.#ratedAt = now;
    this.#curve.draw();
    for (const [name, text] of Object.entries(figuresOf(totals, { moves: this.#moves, ms: this.#ms }, pairs)))
      find(this.#root, `[data-figure="${name}"]`).textContent = text;
    [this.#moves, this.#ms] = [0, 0];
  }

  close() {
    this.#unlisten();
    this.#curve.close();
    this.#root.remove();
  }

  /** @param {number} level */
  #showAgent(level) {
    if (level === this.#agents) return;
    this.#agents = level;
    write(find(this.#root, ".level-agent"), () => t("master.agent.level", { level }));
  }

  /** Writes a text if it differs. @param {string} selector @param {string} text */
  #put(selector, text) {
    const place = find(this.#root, selector);
    if (place.textContent !== text) place.textContent = text;
  }

  /** @param {import("../../types").Fields} side @param {number} countdown */
  #showSections(side, countdown) {
    const bytes = side.bytes("sections", 4 * SECTIONS);
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let before = countdown;
    this.#root.querySelectorAll(".sections td").forEach((cell, at) => {
      const tick = words.getUint32(4 * at, true);
      const text = tick === 0 ? "" : clock(tick - before);
      if (tick !== 0) before = tick;
      if (cell.textContent !== text) cell.textContent = text;
    });
  }

  #listen() {
    this.#root.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest(".views button") : null;
      if (button !== null) this.#hears.onView(/** @type {View} */ (/** @type {HTMLElement} */ (button).dataset.view));
    });
    const on = (/** @type {string} */ selector, /** @type {() => void} */ then) =>
      find(this.#root, selector).addEventListener("change", then);
    on(".goal select", () => this.#hears.onRace());
    on(".death input", () => this.#hears.onDeath());
    on(".planned input", () => this.#hears.onPlan(this.isPlanShown));
    for (const name of [".plies", ".speed"])
      find(this.#root, name).addEventListener("input", () => {
        this.#writeSliders();
        if (name === ".plies") this.#hears.onPlayer();
        else this.#hears.onSpeed(this.speed);
      });
  }

  #writeSliders() {
    const { player, speed } = this;
    const ahead = () => (player.isRecipe ? t("master.recipe.name") : t("master.plies.count", { count: player.plies }));
    write(find(this.#root, ".plies-now"), ahead);
    write(this.#box(".plies"), ahead, "aria-valuetext");
    find(this.#root, ".recipe").hidden = !player.isRecipe;
    const words = () => (speed === Infinity ? t("master.speed.most") : t("master.speed.rate", { count: speed }));
    write(find(this.#root, ".speed-now"), words);
    write(this.#box(".speed"), words, "aria-valuetext");
  }

  #writeBest() {
    const best = this.#best;
    find(this.#root, ".best-game").textContent =
      best === undefined ? "" : t("master.best.line", { level: best.level, time: clock(best.ms) });
  }

  /** @param {string} selector */
  #box(selector) {
    return /** @type {HTMLInputElement} */ (find(this.#root, selector));
  }
}
