// @ts-check
/**
 * A race against the bot: forty lines, or a dig through garbage, side by side. The first to finish wins.
 *
 * Both boards have the same pieces and the same garbage, and no attacks are sent. Results are exact to the tick: a person's
 * time is the tick of the last lock. Only the times of finished races are saved.
 */
import { say, t } from "../../language/language.js";
import { find } from "../../page/panel.js";
import { styled } from "../../base/sheet.js";
import { GameScreen } from "../../round/game-screen.js";
import { openRecords } from "../sprint/records.js";
import { raceConfig } from "./config.js";
import { raceWinner } from "./outcome.js";
import { raceOverlay } from "./result.js";
import { Track } from "./track.js";

/** @typedef {import("../../round/round.js").Round} Round */
/** @typedef {import("../../round/game-screen.js").Plan} Plan */
/**
 * @typedef {import("../../round/game-screen.js").Parts & { root: ShadowRoot, seed: string | undefined,
 *   series: { lineup: import("../../match/lineup.js").Lineup } }} Parts
 */

/**
 * @param {import("../../base/modes.js").ModeRow} mode one of the two races
 * @param {Parts} parts
 */
export async function open(mode, parts) {
  await styled(parts.root, "modes/race/race.css");
  return new GameScreen(mode, parts, (screen) => new Race(mode, parts, screen));
}

/** The game of a race. @implements {Plan} */
class Race {
  words = { failed: "race.failed", restart: "race.failed.restart", started: "race.started" };
  section = "race";
  #mode;
  #race;
  #parts;
  #screen;
  #lineup;
  #stage;
  #seed;
  #records;
  /** @type {Track | null} */
  #track = null;
  /** The lines that each side has to clear. */
  #all = 0;
  #isReady = false;

  /**
   * @param {import("../../base/modes.js").ModeRow} mode
   * @param {Parts} parts
   * @param {GameScreen} screen
   */
  constructor(mode, parts, screen) {
    this.#mode = mode;
    this.#race = /** @type {import("./config.js").Race} */ (mode.id);
    this.#parts = parts;
    this.#screen = screen;
    this.#lineup = parts.series.lineup;
    this.#stage = find(parts.root, ".stage");
    this.#seed = parts.seed;
    this.#records = openRecords(mode.id);
  }

  /** Seats a newly chosen bot; the race continues. */
  settle() {
    const { round, state } = this.#screen;
    if (this.#track !== null && this.#lineup.settle() && round !== null && state !== "over") this.#attach(round);
  }

  loaded() {
    this.#track ??= new Track(this.#stage);
    this.#track.setNames(() => this.#lineup.names);
    this.#lineup.setMode(this.#mode);
    this.#isReady = false;
  }

  config() {
    const { module } = this.#screen;
    // A level that does not exist is reported in the same way as other invalid configurations.
    if (!this.#isReady && module) this.#lineup.roster.setLevels(module.levels());
    this.#isReady = true;
    return raceConfig(this.#race, this.#parts.chosen(), this.#seed);
  }

  /** Drops a rejected seed or level. */
  useDefaults() {
    this.#seed = undefined;
    this.#isReady = true;
    this.#lineup.useDefaults();
  }

  /** @param {Round} round */
  begun(round) {
    this.#attach(round);
    this.#all = round.side(0).u32("left");
    this.#track?.setBest(this.#records.runs[0]?.ms);
    this.#show(round);
  }

  paused() {
    this.#lineup.detach();
  }

  resumed() {
    if (this.#screen.round !== null) this.#attach(this.#screen.round);
  }

  /**
   * @param {Round} round
   * @param {[number, number]} events
   * @param {number} now
   */
  played(round, events, now) {
    this.#lineup.update(events, round.loop.tick, now);
    const won = raceWinner(round.sides, events);
    this.#show(round);
    if (won !== null) this.#finish(round, won);
  }

  ended() {
    this.#lineup.leave();
  }

  left() {
    this.#lineup.close();
    this.#track?.close();
    this.#track = null;
  }

  /** @param {Round} round */
  #attach(round) {
    this.#lineup.attach(round, (_, why) => this.#forfeit(why));
  }

  /** @param {import("../../engine/client.js").Why} why */
  #forfeit(why) {
    const { round, state } = this.#screen;
    if (round === null || !["playing", "paused"].includes(state)) return;
    this.#finish(round, 0, () => t("main.forfeits", { name: this.#lineup.names[1], why: say(why) }));
  }

  /** @param {Round} round */
  #show(round) {
    const done = round.sides.find((side) => side.u8("done") === 1);
    const tick = done === undefined ? round.loop.tick : done.u32("last_tick");
    this.#track?.setTime(Math.max(0, tick - round.countdown));
    this.#track?.setLeft(round.sides.map((side) => side.u32("left")), this.#all);
  }

  /**
   * @param {Round} round
   * @param {import("../../round/round.js").Outcome} won
   * @param {() => string} [why] the reason, if the race was not decided on the board
   */
  #finish(round, won, why = () => "") {
    const [before] = this.#records.runs;
    /** @param {import("../../types").Fields} side */
    const numbers = (side) => ({ left: side.u32("left"), pieces: side.u32("pieces"), pps: side.u32("pps") });
    const [mine, rival] = round.sides.map(numbers);
    const ms = Math.max(0, Math.max(...round.sides.map((side) => side.u32("last_tick"))) - round.countdown);
    const isDone = round.side(0).u8("done") === 1;
    const place = isDone ? this.#records.add({ ms, pieces: mine.pieces, at: Date.now(), splits: [] }) : 0;
    this.#track?.setBest(this.#records.runs[0]?.ms);
    this.#lineup.detach();
    const extra = this.#parts.report(() => this.#lineup.names);
    const run = { won, ms, runners: /** @type {[typeof mine, typeof rival]} */ ([mine, rival]), place, before: before?.ms };
    this.#screen.standing.finish(() => ({ ...raceOverlay(run, this.#lineup.names, why()), extra }));
  }
}
