// @ts-check
/**
 * The players of the match: the mode, the player of each side, and the pace of the bots.
 */
import { seatingOf } from "../base/modes.js";
import { t } from "../language/language.js";
import { nameOf, namesOf, withHandicap } from "./names.js";
import { Bots } from "./players.js";
import { ratedIn } from "./rating/rated.js";
import { Roster } from "./roster.js";
import { garbageOf, handicapOf } from "../page/match-rules.js";
import { BOT_HANDLING, matchConfig } from "../page/numbers.js";
import { TakeOver } from "./takeover.js";

/** @typedef {import("../base/modes.js").ModeRow} ModeRow */

/**
 * @typedef {Omit<import("./roster.js").Parts, "onTempos"> & { panel: import("../page/panel.js").Panel,
 *   openEngine: import("../engine/client.js").OpenEngine, openForeign: import("../engine/client.js").OpenForeign,
 *   openLearner: import("../engine/client.js").OpenLearner }} Parts
 */

export class Lineup {
  #panel;
  /** The current mode. @type {ModeRow} */
  #shown;
  #bots;
  #means;
  #chosen;
  /** @type {import("../round/round.js").Round | null} */
  #round = null;
  /** Called when a bot cannot continue. @type {import("./players.js").Parts["onForfeit"]} */
  #onForfeit = () => undefined;
  /** The parts of their attacks that the sides send, in percent. @type {[number, number]} */
  #handicap = [100, 100];
  #takeOver = new TakeOver((owner, before) => this.#hand(owner, before));
  /**
   * Called with the placements that a bot plans, the next one first.
   * @type {(side: 0 | 1, line: import("../types").Planned[]) => void}
   */
  onAnswer = () => undefined;
  /** Called with the events of each board. @type {(events: [number, number]) => void} */
  onUpdate = () => undefined;
  /**
   * Called when the left board of two bots gets another owner; null if no round is played, or not by two bots.
   * @type {(owner: import("./takeover.js").Owner | null) => void}
   */
  onOwner = () => undefined;

  /**
   * @param {import("../page/numbers.js").Options} options
   * @param {Parts & Pick<import("./players.js").Parts, "rules">} parts
   */
  constructor({ mode, threads, memory, ...asked }, { panel, chooser, chosen, keep, ...parts }) {
    this.#chosen = chosen;
    this.#panel = panel;
    this.#means = { threads, memory };
    this.#shown = mode;
    this.roster = new Roster({ ...asked, mode }, { chooser, chosen, keep, onTempos: (tempos) => this.#bots.setTempos(tempos) });
    this.#bots = new Bots({
      ...parts,
      onLine: (text, mood) => panel.setEngine(text, mood),
      onThought: (text) => panel.setThought(text),
      onAnswer: (side, line) => this.onAnswer(side, line),
      onForfeit: (side, why) => this.#onForfeit(side, why),
    });
  }

  /** Returns who plays the left board in this mode. */
  get seating() {
    return this.roster.seating;
  }

  /** Returns the names of both sides, with the handicap if there is one. */
  get names() {
    const [left, right] = this.opponents;
    const names = this.isMine ? [t("main.you"), nameOf(right)] : namesOf([left, right]);
    return /** @type {[string, string]} */ (names.map((name, side) => withHandicap(name, this.#handicap[side])));
  }

  /**
   * Returns the configuration of the next round, and shows its handicap beside the names.
   * @param {string | undefined} seed
   * @param {import("../page/numbers.js").Options["rules"]} asked the rules in the address
   */
  config(seed, asked) {
    const chosen = this.#chosen();
    const rules = { ...chosen.garbage, ...asked };
    this.setHandicap(handicapOf(this.seating, rules));
    const withTable = { ...chosen, rules: { ...chosen.rules, table: rules.attack } };
    return matchConfig(this.seating, seed, withTable, garbageOf(rules, this.#handicap));
  }

  /** @param {[number, number]} handicap the parts of their attacks that the sides send, in percent; shown beside the names */
  setHandicap(handicap) {
    const before = String(this.#handicap);
    this.#handicap = handicap;
    if (String(handicap) !== before) this.#panel.setMode(this.#shown, () => this.names);
  }

  get opponents() {
    return this.roster.opponents;
  }

  /** Returns the opponent against whom a round counts for the person's rating, or null. */
  get rated() {
    return this.#handicap[0] === this.#handicap[1] ? ratedIn(this.roster) : null;
  }

  /** Opens the bots' engines. */
  seat() {
    const names = () => this.names;
    this.#panel.setMode(this.#shown, names);
    this.#bots.seat(this.roster.sides, this.#means, this.opponents, names);
    this.roster.sit();
  }

  /** @param {ModeRow} mode the current mode from now on */
  setMode(mode) {
    this.roster.seating = seatingOf(mode);
    this.roster.adapt();
    // The level in the address may suit only the mode before: two bots have no person to adapt to.
    this.roster.mend();
    this.#shown = mode;
    this.seat();
  }

  /** Seats the chosen players. @returns {boolean} whether they differ from the former players */
  settle() {
    if (this.roster.isSeated) return false;
    this.seat();
    return true;
  }

  /** Gives an opponent that adapts to the person its strength for the next round. */
  adapt() {
    this.roster.adapt();
    this.settle();
  }

  /** Replaces nonexistent levels by the default level. */
  useDefaults() {
    this.roster.mend();
    this.seat();
  }

  /**
   * Lets the seated players play a round.
   * @param {import("../round/round.js").Round} round
   * @param {import("./players.js").Parts["onForfeit"]} onForfeit called when a bot cannot continue
   */
  attach(round, onForfeit) {
    this.#round = round;
    this.#onForfeit = onForfeit;
    this.#bots.attach(round, this.#takeOver.isTaken ? [1] : [0, 1]);
    this.onOwner(this.seating === "bots" ? this.#takeOver.owner : null);
  }

  /** Detaches the players, because the round has ended or was left. */
  leave() {
    this.#takeOver.end();
    this.detach();
    this.#round = null;
    this.onOwner(null);
    this.#onForfeit = () => undefined;
  }

  /** Returns whether a person plays the left board. */
  get isPlayed() {
    return this.seating === "person" || this.#takeOver.isTaken;
  }

  /** Returns whether the left board belongs to a person, or is offered to one. */
  get isMine() {
    return this.seating === "person" || this.#takeOver.isOffered;
  }

  /** @param {string} command @returns {boolean} whether the left board changed its player */
  command(command) {
    return this.seating === "bots" && this.#takeOver.command(command, performance.now());
  }

  /** Handles a person's press or release. @param {boolean} down @param {number} now */
  touch(down, now) {
    this.#takeOver.touch(down, now);
  }

  /**
   * @param {import("./takeover.js").Owner} owner the player of the left board from now on
   * @param {import("./takeover.js").Owner} before
   */
  #hand(owner, before) {
    if (this.#round === null) return;
    if (owner === "taken") {
      this.#round.hand(0, this.#chosen().handling);
      this.#bots.detach([0]);
    } else if (before === "taken") {
      this.#round.hand(0, BOT_HANDLING);
      this.#bots.attach(this.#round, [0]);
    }
    this.onOwner(owner);
    this.#panel.setMode(this.#shown, () => this.names, owner === "bot" ? "bots" : "person");
  }

  detach() {
    this.#bots.detach();
  }

  /**
   * @param {[number, number]} events of each side
   * @param {number} tick
   * @param {number} now in ms
   */
  update(events, tick, now) {
    this.#takeOver.check(now);
    this.#bots.update(events, tick);
    this.onUpdate(events);
  }

  /** Returns for each bot the number of the request that it has not answered yet, 0, or `LOADS`. */
  get asked() {
    return this.#bots.asked;
  }

  /** Returns whether a bot owes a move. */
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
}
