// @ts-check
/**
 * Shows the screens of the modes, one at a time.
 *
 * All screens have the same interface, so that keys, buttons and frames do not depend on the current one.
 */
import { seatingOf } from "../base/modes.js";

/** @typedef {import("../base/modes.js").ModeRow} ModeRow */
/** @typedef {import("../base/modes.js").SeatOrLevel} SeatOrLevel */
/** @typedef {any} From the data with which a screen begins: a position for practice, arrived replays for the replays */

/**
 * @typedef {object} Screen
 * @property {string} state `playing` while buttons have an effect, `paused`, `over`, `title`, `loading`, `ready`, `error`
 * @property {(mode: ModeRow) => Promise<void>} open opens it as the first screen of the page
 * @property {(mode: ModeRow, from?: From) => void} enter opens it after another screen; `from` is the data to begin with
 * @property {() => void} leave
 * @property {() => void} start starts or restarts
 * @property {() => void} pause
 * @property {() => void} resume
 * @property {() => void} useDefaults drops a rejected choice
 * @property {(button: number, down: boolean, timeStamp: number) => void} edge
 * @property {(now: number) => void} frame
 * @property {(command: string) => boolean} command handles a command of this screen; returns whether it had an effect
 * @property {boolean} [isCountingIn] whether a countdown runs before a paused game continues
 * @property {boolean} [isWatched] whether bots play each other, if the mode's seats do not decide it
 * @property {readonly SeatOrLevel[]} [seats] who plays, if the mode's seats do not decide it
 * @property {Partial<import("../modes/replays/about.js").About>} [recorded] what the text of a recorded game says, if it is not
 *   the usual
 * @property {boolean} [isAtStake] whether a person would lose a round by starting again
 * @property {() => void} [resign] forfeits that round
 * @property {() => boolean} [giveBack] gives a board that a person took over back to the bot; returns whether there was one
 * @property {() => void} [settle] called when other bots were chosen
 * @property {() => import("../speech/dialog.js").Spoken[] | null} [words] returns its boards in words, if they are not those
 *   of the page's display; null if there is no board
 * @property {number} [held] the buttons that are held in the game that it shows, as bits, if they are not the person's own
 * @property {() => void} close
 */

export class Screens {
  #modes;
  #screens;
  /** @type {ModeRow} */
  #row;

  /** Called when another mode is shown. */
  onMode = () => {};

  /**
   * @param {import("../base/modes.js").ModeTable} modes
   * @param {Record<string, Screen>} screens by mode
   * @param {ModeRow} first the first mode
   */
  constructor(modes, screens, first) {
    this.#modes = modes;
    this.#screens = screens;
    this.#row = first;
  }

  /** Returns the name of the current mode. */
  get mode() {
    return this.#row.id;
  }

  /** Returns the row of the current mode. */
  get row() {
    return this.#row;
  }

  /** Returns whether bots play each other: then no person has to be waited for, and no person can lose. */
  get isWatched() {
    return this.current.isWatched ?? seatingOf(this.#row) === "bots";
  }

  /** Returns whether time passes for a person: a game is played, or a countdown runs before a paused game continues. */
  get isRunning() {
    return this.state === "playing" || this.current.isCountingIn === true;
  }

  /** Returns who plays each board, from the left. @returns {readonly SeatOrLevel[]} */
  get seats() {
    return this.current.seats ?? this.#row.seats;
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
   * @throws {Error} if no mode has this name
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
   * @returns {boolean} whether it had an effect
   */
  command(command) {
    const { current } = this;
    const { state } = current;
    if (command === "pause" && state === "playing") current.giveBack?.() || current.pause();
    else if (command === "pause" && state === "paused") current.resume();
    // A restart must not avoid a loss: `match/resign.js` requires holding the key.
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
 * Creates a screen whose code is loaded when it is first needed.
 * @param {() => Promise<Screen>} load
 * @param {(error: unknown) => void} onFailure
 * @returns {Screen}
 */
export function lazily(load, onFailure) {
  /** @type {Promise<Screen> | null} */
  let loading = null;
  /** @type {Screen | null} */
  let screen = null;
  /** The callback of the screen that was requested most recently. @type {((screen: Screen) => void) | null} */
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
    get isCountingIn() {
      return screen?.isCountingIn;
    },
    get isWatched() {
      return screen?.isWatched;
    },
    get seats() {
      return screen?.seats;
    },
    get recorded() {
      return screen?.recorded;
    },
    get isAtStake() {
      return screen?.isAtStake ?? false;
    },
    resign: () => screen?.resign?.(),
    giveBack: () => screen?.giveBack?.() ?? false,
    get held() {
      return screen?.held;
    },
    settle: () => screen?.settle?.(),
    words: () => screen?.words?.() ?? null,
    close: () => {
      wanted = null;
      screen?.close();
    },
  };
}
