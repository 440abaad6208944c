// @ts-check
/**
 * Who plays whom: the mode, what sits at each side, and how fast the bots play.
 */
import { Cast } from "./cast.js";
import { t } from "./language/language.js";
import { nameOf } from "./names.js";
import { Bots } from "./players.js";
import { BOT_HANDLING } from "./settings.js";
import { TakeOver } from "./takeover.js";

/** @typedef {import("./types").Level} Level */
/** @typedef {import("./types").Opponent} Opponent */
/** @typedef {import("./cast.js").Mode} Mode */

/**
 * @typedef {object} Parts
 * @property {import("./panel.js").Panel} panel
 * @property {import("./chooser.js").Chooser} chooser
 * @property {import("./client.js").OpenEngine} openEngine
 * @property {import("./client.js").OpenForeign} openForeign
 * @property {() => import("./settings/schema.js").Settings} chosen
 */

export class Lineup {
  #panel;
  #chooser;
  #bots;
  #means;
  /** @type {Mode} */
  #mode;
  #cast;
  #chosen;
  /** @type {import("./round.js").Round | null} */
  #round = null;
  #takeOver = new TakeOver((taken) => this.#hand(taken));
  /** Is told what a bot is about to play, and what after that. @type {(side: 0 | 1, line: import("./types").Planned[]) => void} */
  onAnswer = () => undefined;
  /** Is told what the boards did. @type {(events: [number, number]) => void} */
  onUpdate = () => undefined;

  /**
   * @param {import("./settings.js").Options} options
   * @param {Parts & Pick<import("./players.js").Parts, "rules" | "onForfeit">} parts
   */
  constructor({ mode, threads, memory, ...options }, { panel, chooser, chosen, ...parts }) {
    this.#chosen = chosen;
    this.#panel = panel;
    this.#chooser = chooser;
    this.#mode = mode === "watch" ? "watch" : "versus";
    this.#means = { threads, memory };
    this.#cast = new Cast(options);
    this.#bots = new Bots({
      ...parts,
      onLine: (text, mood) => panel.setEngine(text, mood),
      onThought: (text) => panel.setThought(text),
      onAnswer: (side, line) => this.onAnswer(side, line),
    });
  }

  get mode() {
    return this.#mode;
  }

  get names() {
    const [left, right] = this.opponents;
    return /** @type {[string, string]} */ (
      this.isMine ? [t("main.you"), nameOf(right, t("main.bot.only"))] : [nameOf(left, t("main.bot.a")), nameOf(right, t("main.bot.b"))]
    );
  }

  get opponents() {
    return this.#cast.of(this.#mode);
  }

  /**
   * The levels are known.
   * @param {Level[]} levels
   * @throws {Error} naming a level that was chosen and does not exist
   */
  setLevels(levels) {
    this.#cast.setLevels(levels);
    this.#chooser.setLevels(levels);
    this.show();
    this.#cast.check(this.#mode);
  }

  /** Opens the bots' engines. */
  seat() {
    const names = () => this.names;
    this.#panel.setMode(this.#mode, names);
    this.#bots.seat(this.#mode === "versus" ? [1] : [0, 1], this.#means, this.opponents, names);
    this.show();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.#mode = mode;
    this.seat();
  }

  /**
   * Puts another bot on a seat; a pace that was chosen for the old one is forgotten.
   * @param {0 | 1} side
   * @param {Opponent | null} opponent null is the script loaded last
   */
  setOpponent(side, opponent) {
    this.#cast.put(this.#mode, side, opponent);
    this.seat();
  }

  /** Puts those whose level does not exist back to the one that everybody begins with. */
  useDefaults() {
    this.#cast.mend();
    this.seat();
  }

  /** @param {number} piecesPerSecond for all bots, whatever their levels say */
  setPace(piecesPerSecond) {
    this.#cast.setPace(piecesPerSecond);
    this.show();
  }

  /** @param {import("./round.js").Round} round */
  attach(round) {
    this.#round = round;
    this.#bots.attach(round, this.#takeOver.taken ? [1] : [0, 1]);
  }

  /** The round is over, or left. */
  leave() {
    this.#takeOver.end();
    this.detach();
    this.#round = null;
  }

  /** Whether a person plays the left board. */
  get isMine() {
    return this.#mode === "versus" || this.#takeOver.taken;
  }

  /** @param {string} command @returns {boolean} whether the left board changed hands by it */
  command(command) {
    return this.#mode === "watch" && this.#takeOver.command(command, performance.now());
  }

  /** @param {number} now a person's button went down or up */
  touch(now) {
    this.#takeOver.touch(now);
  }

  /** @param {boolean} taken */
  #hand(taken) {
    if (this.#round === null) return;
    this.#round.hand(0, taken ? this.#chosen().handling : BOT_HANDLING);
    if (taken) this.#bots.detach([0]);
    else this.#bots.attach(this.#round, [0]);
    this.#panel.setMode(taken ? "versus" : "watch", () => this.names);
  }

  detach() {
    this.#bots.detach();
  }

  /**
   * @param {[number, number]} events each side's
   * @param {number} tick
   * @param {number} now ms
   */
  update(events, tick, now) {
    this.#takeOver.check(now);
    this.#bots.update(events, tick);
    this.onUpdate(events);
  }

  /** Whether a bot owes a move. */
  get isDue() {
    return this.#bots.isDue;
  }

  /** @param {boolean} patient whether time waits for the bots */
  setPatience(patient) {
    this.#bots.setPatience(patient);
  }

  close() {
    this.#bots.close();
  }

  /** Shows what is chosen, and has the bots play at its pace. */
  show() {
    this.opponents.forEach((opponent, side) => this.#chooser.show(side, opponent));
    if (!this.#cast.isReady) return;
    const paces = this.#cast.paces(this.#mode);
    this.#bots.setPaces(paces);
    this.#chooser.setPace(this.#mode === "versus" ? [paces[1]] : paces);
  }
}
