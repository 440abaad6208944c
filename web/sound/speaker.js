// @ts-check
/** The sounds of everything on the page: boards, countdowns, ends of games, buttons and dialogs. */
import { EVENT } from "../base/events.js";
import { Ear } from "./ear.js";
import { ladder, toneOf } from "./sounds.js";

/** @typedef {import("../types").Fields} Fields */
/** @typedef {"win" | "loss" | "draw" | "done" | "record" | "wrong"} Mood how a game or an action ended */
/** @typedef {"usual" | "all" | "off"} Tones whether one hears the next piece: in modes that ask for it, always, or never */

/** The sounds of single presses. */
const PRESSES = new Set(["shift", "rotate", "hold", "land"]);
/** The controls that sound when they are pressed. */
const PRESSED = "button, summary, [role=tab], input[type=checkbox], input[type=radio]";

export class Speaker {
  #mixer;
  #ears = [new Ear(), new Ear()];
  #counted = 0;
  /** Whether boards are silent. */
  isHushed = false;
  /** @type {Tones} */
  tones = "usual";

  /** @param {import("./mixer.js").Mixer} mixer */
  constructor(mixer) {
    this.#mixer = mixer;
  }

  /** Forgets the last game. */
  begin() {
    this.#ears = [new Ear(), new Ear()];
    this.#counted = 0;
  }

  /**
   * Plays the sounds of a frame.
   * @param {readonly Fields[]} sides
   * @param {readonly number[]} events by side
   * @param {boolean} leftIsMine whether a person plays the left board
   */
  hear(sides, events, leftIsMine) {
    sides.forEach((view, side) => {
      const isMine = leftIsMine && side === 0;
      const group = leftIsMine && side === 1 ? "rival" : "game";
      const sounds = this.#ears[side].hear(view, events[side]);
      if (this.isHushed) return;
      for (const { name, pitch } of sounds) {
        // Of bots only what matters is heard, not every press of a button.
        if (isMine || !PRESSES.has(name)) this.#mixer.play(name, group, pitch);
      }
      if (isMine && this.tones === "all" && events[0] & EVENT.spawn) this.#playTone(view.bytes("queue", 1)[0]);
    });
  }

  /** Plays the countdown. @param {number} count the number that is shown, or 0 after the countdown */
  count(count) {
    const before = this.#counted;
    this.#counted = count;
    if (this.isHushed || count === before) return;
    if (count > 0) this.#mixer.play("count", "game");
    else if (before === 1) this.#mixer.play("go", "game");
  }

  /** Plays the tone of the piece that comes next, if a mode asks for it. @param {number} piece its code */
  nextPiece(piece) {
    if (this.tones === "usual" && !this.isHushed) this.#playTone(piece);
  }

  /** @param {number} piece */
  #playTone(piece) {
    if (piece > 0) this.#mixer.play("next", "game", toneOf(piece));
  }

  /**
   * Plays the tone of a step of a chain: each step is higher than the one before.
   * @param {number} step from 1
   * @param {boolean} isRival whether it is an opponent's
   */
  chain(step, isRival) {
    if (!this.isHushed) this.#mixer.play("chain", isRival ? "rival" : "game", ladder(step - 1));
  }

  /** Plays the sound of blocks that land. */
  land() {
    if (!this.isHushed) this.#mixer.play("hardDrop", "game");
  }

  /** Plays the alert of a fault in training. */
  fault() {
    if (!this.isHushed) this.#mixer.play("fault", "game");
  }

  /** Plays how a game or an action ended. @param {Mood} mood */
  end(mood) {
    this.#mixer.play(mood, mood === "wrong" ? "interface" : "game");
  }

  /**
   * Plays the sounds of buttons and dialogs.
   * @param {ShadowRoot} root
   * @param {AbortSignal} signal
   */
  bindInterface(root, signal) {
    root.addEventListener("click", ({ target }) => {
      const pressed = target instanceof Element && target.closest(PRESSED) !== null && target.closest(".pad") === null;
      if (pressed) this.#mixer.play("press", "interface");
    }, { signal });
    // This event does not bubble. Browsers without it have no sound for dialogs.
    root.addEventListener("toggle", (event) => {
      if (!(event.target instanceof HTMLDialogElement) || !("newState" in event)) return;
      this.#mixer.play(event.newState === "open" ? "open" : "close", "interface");
    }, { signal, capture: true });
  }
}
