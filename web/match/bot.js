// @ts-check
/**
 * A bot's seat: it plays one side of a match through a protocol client.
 *
 * When a piece spawns, the engine receives the change. Usually `play` was sent with the last move, and `new_piece` follows. After
 * garbage, or if anything else differs from the engine's position, `stop` and `start` are sent. At the bot's pace the seat
 * requests a `suggestion`. The game's typist types the first move that can still be reached, with real buttons. Meanwhile the
 * engine continues to think. The pace is in game ticks, so a pause also stops the bot. A bot that forfeits or cannot start is out
 * until the next match.
 */
import { EngineClient } from "../engine/client.js";
import { EVENT } from "../base/events.js";
import { say } from "../language/language.js";
import { LOADS, LOCKS, MOST_HURRY, beat, pace } from "../engine/pace.js";
import { sendPosition } from "../engine/position-sync.js";

/** @typedef {Pick<import("../types").RoundHandle, "position" | "afterTaking" | "incoming" | "place">} BotGame */
/** @typedef {import("../types").TbpMove} TbpMove */
/** @typedef {{ game: BotGame, side: 0 | 1, view: import("../types").Fields }} Seat */

/** If no suggested move could be reached, the next request is sent after this many ticks. */
const RETRY_TICKS = 50;
/** When time waits for the bot: the maximum of positions it searches, and its time limit in ms. */
const [PATIENCE, PATIENT_MS] = [100_000, 10_000];

/**
 * @typedef {Omit<import("../engine/client.js").ClientOptions, "onMoves" | "onLost"> & { moveCheck:
 *   import("../foreign/move-check.js").MoveCheck, onAnswer: (line: import("../types").Planned[]) => void }} SeatOptions
 *   `onAnswer` is called with the placements that a bot plans, the next one first
 */

export class BotSeat {
  #options;
  #client;
  #out = false;
  #pace = pace(1);
  /** @type {Seat | null} */
  #seat = null;
  /** @type {"wait" | "asked" | "typing" | "resigned"} */
  #turn = "wait";
  /** The number of moves that were requested. */
  #requests = 0;
  /** Whether the engine has a position, and the hold and queue that it knows; null when the whole position must be sent. */
  #started = false;
  /** @type {import("../engine/position-sync.js").KnownPosition | null} */
  #known = null;
  /** Whether the engine has received the current piece. */
  #synced = false;
  /** The tick from which the next move may be requested. */
  #due = 0;
  /** Whether the current piece has touched the ground. */
  #hasLanded = false;
  /** @type {import("../engine/pace.js").Tempo} */
  #tempo = { pace: 1, wavers: 0, usual: 1 };
  /** Whether garbage has risen since the last move. */
  #hasGarbage = false;

  /** @param {SeatOptions} options */
  constructor(options) {
    this.#options = options;
    this.#client = this.#open();
  }

  #open() {
    return new EngineClient({
      ...this.#options,
      onMoves: (moves, info) => this.#answer(moves, info?.line ?? []),
      onLost: () => this.#lost(),
      onError: (why) => {
        this.#known = null;
        this.#out ||= !this.#client.ready;
        this.#options.onError(why);
      },
      onForfeit: (why) => {
        this.#out = true;
        this.#options.onForfeit(why);
      },
    });
  }

  /**
   * Whether the game's time waits for the bot. In that case the bot answers only after it has searched as many positions as it
   * may.
   */
  isPatient = false;

  /**
   * Returns the number of the request that the bot has not answered yet, from 1, or 0 if it has answered all. While its engine is
   * not ready, it is `LOADS`.
   */
  get asked() {
    if (this.#seat === null || this.#out) return 0;
    if (this.#turn === "wait" && !this.#client.ready) return LOADS;
    return this.#turn === "asked" ? this.#requests : 0;
  }

  /** Returns whether the bot owes a move, or its engine is not ready yet. */
  get isDue() {
    return this.asked > 0;
  }

  /** @param {import("../engine/pace.js").Tempo} tempo */
  setTempo(tempo) {
    this.#pace = pace(tempo.pace);
    this.#tempo = tempo;
  }

  /**
   * Joins one side of a match.
   * @param {Seat} seat
   */
  attach(seat) {
    this.detach();
    if (this.#out) this.#client = this.#open();
    this.#out = false;
    this.#seat = seat;
    this.#due = 0;
  }

  /** Leaves the match; the engine stays open for the next match. */
  detach() {
    this.#seat = null;
    if (this.#started) this.#client.send({ type: "stop" });
    this.#started = false;
    this.#known = null;
    this.#newPiece();
  }

  /**
   * Handles the events of a frame.
   * @param {number} events of this side, since the last call
   * @param {number} tick
   */
  update(events, tick) {
    const seat = this.#seat;
    if (seat === null) return;
    if (events & EVENT.garbageIn) {
      this.#known = null;
      this.#hasGarbage = true;
    }
    if (events & EVENT.lock) {
      if (this.#turn !== "typing") this.#known = null;
      this.#newPiece();
    } else if (events & EVENT.land) {
      this.#hasLanded = true;
    }
    const hasPiece = seat.view.u8("alive") === 1 && seat.view.u8("active_piece") !== 0;
    if (this.#turn !== "wait" || !this.#client.ready || !hasPiece) return;
    if (!this.#synced) this.#sync(seat.game.position(seat.side));
    const wouldLock = this.#hasLanded && this.#due - tick >= LOCKS;
    if (tick >= this.#due || wouldLock) this.#ask(seat, tick);
  }

  close() {
    this.#seat = null;
    this.#client.close();
  }

  #newPiece() {
    this.#client.forget();
    this.#turn = "wait";
    this.#synced = false;
    this.#hasLanded = false;
  }

  /** Handles a replaced engine: a placement that is being typed continues, and the whole position is sent again. */
  #lost() {
    this.#started = false;
    this.#known = null;
    this.#synced = false;
    if (this.#turn === "asked") this.#turn = "wait";
  }

  /**
   * Sends the changes of the position to the engine.
   * @param {import("../types").TbpStart} position
   */
  #sync(position) {
    this.#synced = true;
    this.#known = sendPosition((message) => this.#client.send(message), this.#known, this.#started, position);
    this.#started = true;
  }

  /**
   * @param {Seat} seat
   * @param {number} tick
   */
  #ask({ game, side, view }, tick) {
    const interval = this.#pace.interval * beat(this.#tempo.wavers, this.#hasGarbage, Math.random);
    this.#hasGarbage = false;
    this.#due = Math.max(Math.min(this.#due, tick) + interval, tick + interval / 2);
    this.#turn = "asked";
    this.#requests += 1;
    const { usual, slips } = this.#tempo;
    const hurry = Math.round(1000 * (slips ?? Math.min(MOST_HURRY, 1000 / (usual * interval))));
    const isOurs = !this.#options.foreign;
    const waits = this.isPatient && isOurs;
    this.#client.suggest(game.incoming(side), waits ? PATIENT_MS : this.#pace.interval,
      { ...(isOurs && { hurry, race: view.u32("left") > 0 }), ...(waits && { patience: PATIENCE }) });
  }

  /**
   * @param {TbpMove[]} moves in order of preference; an empty list means that the bot resigns, and gravity ends its game
   * @param {import("../types").Planned[]} line the planned placements that begin with the first move
   */
  #answer(moves, line) {
    if (this.#turn !== "asked" || this.#seat === null) return;
    const seat = this.#seat;
    const vetted = this.#options.moveCheck(seat.game.position(seat.side), moves);
    if (!Array.isArray(vetted)) return this.#client.forfeit(vetted);
    const move = vetted.find(({ made }) => this.#place(seat, made))?.said;
    if (move !== undefined) {
      this.#turn = "typing";
      this.#client.send({ type: "play", move });
      this.#known = this.#known && seat.game.afterTaking(seat.side, move.location.type);
    } else if (moves.length === 0) {
      this.#turn = "resigned";
    } else {
      this.#turn = "wait";
      this.#known = null;
      this.#synced = false;
      this.#due += RETRY_TICKS;
    }
    this.#options.onAnswer(move === moves[0] && this.#turn === "typing" ? line : []);
  }

  /**
   * @param {Seat} seat
   * @param {TbpMove} move
   * @returns {boolean} whether the typist accepted it; an invalid move is reported and rejected
   */
  #place({ game, side }, move) {
    try {
      return game.place(side, move, this.#pace.ticksPerInput);
    } catch (error) {
      this.#options.onError({ key: "foreign.no-move", values: { why: say(error) } });
      return false;
    }
  }
}
