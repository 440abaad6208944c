// @ts-check
/**
 * Turns the bot's advice in practice on and off, sends the positions to the bot, and shows its answers.
 */
import { openEngine } from "../../engine/engine.js";
import { AdviceList } from "./advice.js";
import { AdviceClient } from "./advice-client.js";

/** The level of the bot that gives advice. */
const LEVEL = "unleashed";
/** The time from input to input, in ticks of 1 ms, when a placement from the list is played. */
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

  /** Requests advice for a new piece. @param {Round} round */
  appeared(round) {
    this.#round = round;
    if (this.#isOn) this.#ask();
  }

  /** Updates the engine, once per frame. @param {number} now */
  frame(now) {
    if (this.#isOn) this.#adviceClient.update(now);
  }

  /** Removes the advice. */
  clear() {
    this.#round = null;
    this.#adviceClient.rest();
    this.#list.show([]);
  }

  /** Closes the engine; the next request opens it again. */
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
