// @ts-check
/**
 * The live match beside the title: two bots of different character play silently while the person chooses what to do.
 *
 * It begins when the title has rested for a moment, so that it never delays a first game, and it stands still behind a dialog.
 * Its first pieces are played at once and unseen, and then the boards fade in. If the person wants no motion, this first picture
 * stays. The engines are closed when the title is left.
 */
import { element, find } from "../base/elements.js";
import { BoardCanvas } from "../board/canvas.js";
import { onLooks } from "../board/looks.js";
import { write } from "../language/language.js";
import { matchConfig } from "../page/numbers.js";
import { Pacer } from "../round/pacer.js";
import { Round, winner } from "../round/round.js";
import { levelName } from "./names.js";
import { Bots } from "./players.js";

/** @typedef {import("../types").Stackmate} Stackmate */
/** @typedef {import("./players.js").Parts} BotParts */
/** @typedef {{ round: Round, bots: Bots, pacer: Pacer, levels: [string, string] }} Game */

/** The levels of the two bots; they change sides after each game. They think so little that a phone does not notice it. */
const LEVELS = /** @type {const} */ (["expert", "skilled"]);
/** How fast both play. */
const TEMPO = { pace: 1.2, wavers: 0.15, usual: 1.2 };
/** Each bot may use one thread and this memory, in MiB. */
const MEANS = { threads: 1, memory: 16 };
/** How long the title rests before the match begins, in ms. */
const REST_MS = 1500;
/** The number of pieces that each bot has placed when the boards appear. */
const UNSEEN = 24;
/** How long a finished game stays, and how long the title may rest until no further game begins, in ms. */
const OVER_MS = 2500;
const LONGEST_MS = 300_000;
const REDUCED = "(prefers-reduced-motion: reduce)";
/** A dialog that is open, or about to open. */
const DIALOG = "dialog[open], .app.opening";

export class Showcase {
  #root;
  #parts;
  #box;
  /** @type {BoardCanvas[]} */
  #boards = [];
  #names;
  #stop = new AbortController();
  /** Returns whether the person wants no motion. */
  #isStill;
  /** @type {Game | null} */
  #game = null;
  /** The time since which the title rests and matches are played; null while another screen is shown. */
  #since = /** @type {number | null} */ (null);
  #overSince = 0;
  #isLoading = false;
  /** The number of games played. */
  #count = 0;
  /** The element with an attribute for the style sheets. With `:has()`, each change of a text would cost the browser a look. */
  #app;

  /**
   * @param {{ host: HTMLElement, root: ShadowRoot }} shown
   * @param {Pick<BotParts, "openEngine" | "openForeign" | "openLearner"> & { load: () => Promise<Stackmate> }} parts
   */
  constructor({ host, root }, parts) {
    this.#root = root;
    this.#parts = parts;
    this.#box = element("div", "", { class: "showcase", "aria-hidden": "true" });
    this.#names = [0, 1].map(() => element("figcaption", ""));
    for (const name of this.#names) {
      const figure = element("figure", "");
      const canvas = document.createElement("canvas");
      figure.append(canvas, name);
      this.#box.append(figure);
      this.#boards.push(new BoardCanvas(canvas, () => undefined));
    }
    find(root, ".stage").append(this.#box);
    this.#app = find(root, ".app");
    this.#app.dataset.showcase = "";
    onLooks(host, () => this.#boards.forEach((board) => board.restyle()), this.#stop.signal);
    this.#isStill = () => matchMedia(REDUCED).matches || host.dataset.motion === "off";
  }

  /**
   * @param {number} now the time stamp of the frame
   * @param {boolean} isTitle whether the title is shown
   */
  frame(now, isTitle) {
    if (!isTitle) return this.#end();
    this.#since ??= now;
    const game = this.#game;
    const isBehind = this.#root.querySelector(DIALOG) !== null;
    if (game !== null) return void (isBehind || this.#play(game, now));
    if (isBehind) this.#since = now;
    if (now - this.#since < REST_MS || this.#isLoading) return;
    if (this.#box.checkVisibility()) void this.#begin();
    // There is no room for it: it looks again after another rest.
    else this.#since = now;
  }

  close() {
    this.#end();
    this.#stop.abort();
    for (const board of this.#boards) board.close();
    this.#box.remove();
  }

  /** Loads what a match needs, and begins one if the title is still shown. A failure leaves the title as it is. */
  async #begin() {
    this.#isLoading = true;
    try {
      const stackmate = await this.#parts.load();
      if (this.#since !== null && this.#game === null) this.#game = this.#open(stackmate);
      this.#isLoading = false;
    } catch {
      // It stays marked as loading, so that it is not tried again in each frame.
    }
  }

  /** @param {Stackmate} stackmate @returns {Game} */
  #open(stackmate) {
    const levels = /** @type {[string, string]} */ (this.#count++ % 2 ? [LEVELS[1], LEVELS[0]] : [...LEVELS]);
    const fail = () => this.#freeze();
    const bots = new Bots({
      ...this.#parts, rules: () => stackmate.module, onLine: (_, mood) => mood === "bad" && fail(), onForfeit: fail,
      onThought: () => undefined, onAnswer: () => this.#game?.pacer.answered(),
    });
    bots.seat([0, 1], MEANS, [{ level: levels[0] }, { level: levels[1] }], () => levels);
    bots.setTempos([TEMPO, TEMPO]);
    const round = new Round(stackmate, { ...matchConfig("bots", undefined), countdown_ms: 0 }, performance.now());
    bots.attach(round);
    const pacer = new Pacer({
      isMine: false,
      get asked() {
        return bots.asked;
      },
      get isDue() {
        return bots.isDue;
      },
      setPatience: (patient) => bots.setPatience(patient),
      update: (events, tick) => bots.update(events, tick),
    });
    pacer.attach(round);
    pacer.speed = Infinity;
    return { round, bots, pacer, levels };
  }

  /** @param {Game} game @param {number} now */
  #play({ round, bots, pacer, levels }, now) {
    if (this.#overSince > 0) return void (now - this.#overSince > OVER_MS && this.#next(now));
    const isUnseen = this.#app.dataset.showcase !== "shown";
    const events = pacer.frame(now);
    const over = winner(events) !== null;
    if (over) {
      bots.detach();
      this.#overSince = now;
    }
    if (!isUnseen) return void this.#boards.forEach((board) => board.paint());
    const placed = Math.min(...round.sides.map((side) => side.u32("pieces")));
    if (placed < UNSEEN && !over) return;
    pacer.speed = 1;
    this.#show(round, levels);
    if (this.#isStill()) this.#freeze();
  }

  /** @param {Round} round @param {[string, string]} levels */
  #show(round, levels) {
    this.#boards.forEach((board, side) => board.show(round.side(side) ?? null));
    this.#names.forEach((name, side) => write(name, () => levelName(levels[side])));
    this.#app.dataset.showcase = "shown";
  }

  /** Begins the next game, unless matches have been played for long. @param {number} now */
  #next(now) {
    if (now - (this.#since ?? now) > LONGEST_MS) return this.#freeze();
    this.#drop();
    void this.#begin();
  }

  /** Stops the bots and keeps the picture. */
  #freeze() {
    this.#game?.bots.close();
    this.#overSince = Infinity;
  }

  /** Ends everything, because another screen is shown. */
  #end() {
    if (this.#since === null) return;
    this.#since = null;
    this.#drop();
  }

  /** Ends the game and hides its boards. */
  #drop() {
    this.#app.dataset.showcase = "";
    this.#overSince = 0;
    this.#game?.bots.close();
    this.#boards.forEach((board) => board.show(null));
    this.#game?.round.close();
    this.#game = null;
  }
}
