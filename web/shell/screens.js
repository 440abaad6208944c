// @ts-check
/**
 * What the page shows: the screens of the modes, one at a time.
 *
 * All of them answer to the same few calls, so that keys, buttons and frames need not know which one is there.
 */
import { seatingOf } from "../base/modes.js";

/** @typedef {import("../base/modes.js").ModeRow} ModeRow */
/** @typedef {any} From what a screen begins with: practice with a position, replays with some from elsewhere */

/**
 * @typedef {object} Screen
 * @property {string} state `playing` while buttons mean something, `paused`, `over`, `title`, `loading`, `ready`, `error`
 * @property {(mode: ModeRow) => Promise<void>} open the first screen of the page
 * @property {(mode: ModeRow, from?: From) => void} enter after another screen; `from` is what to begin with
 * @property {() => void} leave
 * @property {() => void} start (again)
 * @property {() => void} pause
 * @property {() => void} resume
 * @property {() => void} useDefaults forgets a choice that was refused
 * @property {(button: number, down: boolean, timeStamp: number) => void} edge
 * @property {(now: number) => void} frame
 * @property {(command: string) => boolean} command what only this screen knows; whether it meant something
 * @property {boolean} [isAtStake] whether a person would lose a round by starting again
 * @property {() => void} [resign] gives that round away
 * @property {() => boolean} [giveBack] gives what a person took from a bot back to it; whether there was something
 * @property {() => void} [settle] other bots were chosen
 * @property {() => void} close
 */

export class Screens {
  #modes;
  #screens;
  /** @type {ModeRow} */
  #row;

  /** Another mode is shown. */
  onMode = () => {};

  /**
   * @param {import("../base/modes.js").ModeTable} modes
   * @param {Record<string, Screen>} screens by mode
   * @param {ModeRow} first the one that is shown first
   */
  constructor(modes, screens, first) {
    this.#modes = modes;
    this.#screens = screens;
    this.#row = first;
  }

  /** The name of the mode that is shown. */
  get mode() {
    return this.#row.id;
  }

  /** The mode that is shown. */
  get row() {
    return this.#row;
  }

  /** Whether bots play each other: nobody is asked to wait, and nobody loses. */
  get isWatched() {
    return seatingOf(this.#row) === "bots";
  }

  /** @returns {Screen} */
  get current() {
    return this.#screens[this.#row.id];
  }

  get state() {
    return this.current.state;
  }

  open() {
    this.onMode();
    return this.current.open(this.#row);
  }

  /**
   * @param {string} mode its name
   * @param {From} [from]
   * @throws {Error} naming a mode that is not in the table
   */
  show(mode, from) {
    const before = this.current;
    this.#row = this.#modes.get(mode);
    this.onMode();
    if (this.current !== before) before.leave();
    this.current.enter(this.#row, from);
  }

  /**
   * @param {string} command
   * @returns {boolean} whether it meant something just now
   */
  command(command) {
    const { current } = this;
    const { state } = current;
    if (command === "pause" && state === "playing") current.giveBack?.() || current.pause();
    else if (command === "pause" && state === "paused") current.resume();
    // Nobody gets around a loss by starting again: `match/resign.js` asks for more than a tap.
    else if (command === "restart" && current.isAtStake) return false;
    else if (command === "restart" && (state === "playing" || state === "paused" || state === "over")) current.start();
    else if (command === "confirm" && state === "paused") current.resume();
    else if (command === "confirm" && (state === "title" || state === "over")) current.start();
    else return current.command(command);
    return true;
  }

  close() {
    for (const screen of new Set(Object.values(this.#screens))) screen.close();
  }
}

/**
 * A screen whose code is loaded when somebody first wants it.
 * @param {() => Promise<Screen>} load
 * @param {(error: unknown) => void} onFailure
 * @returns {Screen}
 */
export function lazily(load, onFailure) {
  /** @type {Promise<Screen> | null} */
  let loading = null;
  /** @type {Screen | null} */
  let screen = null;
  /** What was wanted last. @type {((screen: Screen) => void) | null} */
  let wanted = null;
  let state = "loading";
  /** @param {(screen: Screen) => void} then */
  const whenThere = async (then) => {
    wanted = then;
    state = "loading";
    try {
      screen = await (loading ??= load());
      if (wanted === then) then(screen);
    } catch (error) {
      loading = null;
      state = "error";
      if (wanted === then) onFailure(error);
    }
  };
  return {
    get state() {
      return screen?.state ?? state;
    },
    open: (mode) => whenThere((it) => void it.open(mode)),
    enter: (mode, from) => void whenThere((it) => it.enter(mode, from)),
    leave: () => {
      wanted = null;
      screen?.leave();
    },
    start: () => screen?.start(),
    pause: () => screen?.pause(),
    resume: () => screen?.resume(),
    useDefaults: () => screen?.useDefaults(),
    edge: (button, down, timeStamp) => screen?.edge(button, down, timeStamp),
    frame: (now) => screen?.frame(now),
    command: (command) => screen?.command(command) ?? false,
    get isAtStake() {
      return screen?.isAtStake ?? false;
    },
    resign: () => screen?.resign?.(),
    giveBack: () => screen?.giveBack?.() ?? false,
    settle: () => screen?.settle?.(),
    close: () => {
      wanted = null;
      screen?.close();
    },
  };
}
