// @ts-check
/**
 * Polls gamepads once per frame and reports which controls were pressed and released, with the time stamp of the pad's data.
 *
 * A control is named `b` and the number of the button, or `a`, the number of the axis and a direction. A stick presses at a
 * larger deflection than it releases, so that a stick near the threshold does not press repeatedly. Pads may connect and
 * disconnect at any time.
 */

const PRESS = 0.5;
const LET_GO = 0.35;

/** The properties of a pad that are read; the browser's `Gamepad` has them. */
/** @typedef {Pick<Gamepad, "index" | "timestamp" | "axes"> & { buttons: readonly { pressed: boolean, value: number }[] }} Pad */
/**
 * @typedef {object} Sink receives the events; `source` identifies pad and control
 * @property {(control: string, source: string, timeStamp: number) => void} press
 * @property {(control: string, source: string, timeStamp: number) => void} release
 */

/**
 * Returns the held controls of a pad.
 * @param {Pad} pad
 * @param {ReadonlySet<string>} before the controls that were held before
 * @returns {Set<string>}
 */
export function controlsHeld(pad, before) {
  const held = new Set();
  pad.buttons.forEach(({ pressed, value }, i) => {
    if (pressed || value > PRESS) held.add(`b${i}`);
  });
  pad.axes.forEach((value, i) => {
    for (const [name, push] of /** @type {const} */ ([[`a${i}-`, -value], [`a${i}+`, value]])) {
      if (push > (before.has(name) ? LET_GO : PRESS)) held.add(name);
    }
  });
  return held;
}

/** Returns the browser's pads, or none if the browser lacks or forbids gamepads. @returns {readonly (Pad | null)[]} */
function browserPads() {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    return [];
  }
}

export class Gamepads {
  #sink;
  #read;
  /** @type {Map<number, Set<string>>} */
  #held = new Map();
  #polled = 0;

  /**
   * @param {Sink} sink
   * @param {() => readonly (Pad | null)[]} [read]
   */
  constructor(sink, read = browserPads) {
    this.#sink = sink;
    this.#read = read;
  }

  /** @param {number} now the frame's time stamp, on the same clock as the pads' time stamps */
  poll(now) {
    const pads = this.#read().filter((pad) => pad !== null);
    for (const pad of pads) this.#update(pad, now);
    for (const index of this.#held.keys()) {
      if (!pads.some((pad) => pad.index === index)) this.#forget(index, now);
    }
    this.#polled = now;
  }

  /**
   * @param {Pad} pad
   * @param {number} now
   */
  #update(pad, now) {
    const before = this.#held.get(pad.index) ?? new Set();
    const held = controlsHeld(pad, before);
    const time = pad.timestamp > this.#polled && pad.timestamp < now ? pad.timestamp : now;
    for (const control of before) if (!held.has(control)) this.#sink.release(control, nameOf(pad.index, control), time);
    this.#held.set(pad.index, held);
    for (const control of held) if (!before.has(control)) this.#sink.press(control, nameOf(pad.index, control), time);
  }

  /**
   * Releases all controls of a pad that was disconnected.
   * @param {number} index
   * @param {number} now
   */
  #forget(index, now) {
    for (const control of this.#held.get(index) ?? []) this.#sink.release(control, nameOf(index, control), now);
    this.#held.delete(index);
  }
}

/**
 * @param {number} index
 * @param {string} control
 */
const nameOf = (index, control) => `pad ${index} ${control}`;
