// @ts-check
/**
 * The bot's advice in practice, on and off: what is asked when, and where the answer goes.
 */
import { openEngine } from "../../engine/engine.js";
import { AdviceList } from "./advice.js";
import { AdviceClient } from "./advice-client.js";

/** The bot that is asked. */
const LEVEL = "unleashed";
/** A placement taken from the list is typed this fast. */
const TICKS_PER_INPUT = 25;

/** @typedef {import("../../round/round.js").Round} Round */

export class AdvicePanel {
  #adviceClient;
  #list;
  #isOn = false;
  /** @type {Round | null} */
  #round = null;

  /**
   * @param {HTMLElement} list
   * @param {{ memory: number, onLook: (tiles: import("../solve/pc").Tile[]) => void, onError: (message: unknown) => void }} parts
   */
  constructor(list, { memory, onLook, onError }) {
    this.#list = new AdviceList(list, { onLook, onTake: (move) => void this.#round?.game.place(0, move, TICKS_PER_INPUT) });
    this.#adviceClient = new AdviceClient({
      open: (onMessage) => openEngine({ level: LEVEL, threads: "auto", bots: 1, memory, onMessage }),
      onAdvice: (advice) => this.#list.show(advice),
      onError,
    });
  }

  get isOn() {
    return this.#isOn;
  }

  toggle() {
    this.#isOn = !this.#isOn;
    if (this.#isOn) this.#ask();
    else this.close();
  }

  /** A piece has appeared. @param {Round} round */
  appeared(round) {
    this.#round = round;
    if (this.#isOn) this.#ask();
  }

  /** Once a frame. @param {number} now */
  frame(now) {
    if (this.#isOn) this.#adviceClient.update(now);
  }

  /** There is nothing to advise on. */
  clear() {
    this.#round = null;
    this.#adviceClient.rest();
    this.#list.show([]);
  }

  /** Lets the engine go; it is opened again when it is asked. */
  close() {
    this.#adviceClient.close();
    this.#list.show([]);
  }

  #ask() {
    if (this.#round === null) return;
    this.#list.wait();
    this.#adviceClient.ask(this.#round.game.position(0));
  }
}
