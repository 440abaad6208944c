// @ts-check
/**
 * A bot's seat: plays one side of a match through a protocol client.
 *
 * When a piece comes, the engine is told about it (`play` went out with the last move, `new_piece` follows; `stop` and
 * `start` when garbage came in or anything else differs from what it was told). At the bot's pace it is asked for a
 * `suggestion`, and the first move that the game's typist can still reach is typed with real buttons. Meanwhile the
 * engine thinks on. Pace is counted in game ticks, so a pause pauses the bot.
 * A bot that forfeits is out, and sits down again in the next match.
 */
import { EngineClient } from "./client.js";
import { EVENT } from "./events.js";
import { say } from "./language/language.js";
import { follow, unannounced } from "./told.js";

/** @typedef {Pick<import("./types").MatchHandle, "position" | "incoming" | "place">} BotGame */
/** @typedef {import("./types").TbpMove} TbpMove */
/** @typedef {{ game: BotGame, side: 0 | 1, view: import("./types").Fields }} Seat */

/** Ticks before asking again after no suggested move could be reached. */
const RETRY_TICKS = 50;
/** A placement takes about this many inputs; typing may use this share of the time per piece. */
const INPUTS_PER_PIECE = 8;
const TYPING_SHARE = 0.5;

/**
 * @param {number} piecesPerSecond
 * @returns {{ interval: number, ticksPerInput: number }} both in ticks of 1 ms
 */
export function pace(piecesPerSecond) {
  const interval = 1000 / piecesPerSecond;
  return { interval, ticksPerInput: Math.max(1, Math.round((interval * TYPING_SHARE) / INPUTS_PER_PIECE)) };
}

/** @typedef {Omit<import("./client.js").ClientOptions, "onMoves" | "onLost"> & { vet: import("./vet.js").Vet }} SeatOptions */

export class BotSeat {
  #options;
  #client;
  #out = false;
  #pace = pace(1);
  /** @type {Seat | null} */
  #seat = null;
  /** @type {"wait" | "asked" | "typing"} */
  #turn = "wait";
  /** Whether the engine has a position, and which hold and queue it knows; null when it must be told afresh. */
  #started = false;
  /** @type {import("./told.js").Told | null} */
  #told = null;
  /** Whether the engine was told about the piece in play. */
  #synced = false;
  /** The tick at which the next piece may be asked for. */
  #due = 0;

  /** @param {SeatOptions} options */
  constructor(options) {
    this.#options = options;
    this.#client = this.#open();
  }

  #open() {
    return new EngineClient({
      ...this.#options,
      onMoves: (moves) => this.#answer(moves),
      onLost: () => this.#lost(),
      onError: (why) => {
        this.#told = null;
        this.#options.onError(why);
      },
      onForfeit: (why) => {
        this.#out = true;
        this.#options.onForfeit(why);
      },
    });
  }

  /** @param {number} piecesPerSecond */
  setPace(piecesPerSecond) {
    this.#pace = pace(piecesPerSecond);
  }

  /**
   * Sits down at one side of a match.
   * @param {Seat} seat
   */
  attach(seat) {
    this.detach();
    if (this.#out) this.#client = this.#open();
    this.#out = false;
    this.#seat = seat;
    this.#due = 0;
  }

  /** Leaves the match; the engine stays open for the next one. */
  detach() {
    this.#seat = null;
    if (this.#started) this.#client.send({ type: "stop" });
    this.#started = false;
    this.#told = null;
    this.#newPiece();
  }

  /**
   * Once per frame.
   * @param {number} events this side's, since the last call
   * @param {number} tick
   */
  update(events, tick) {
    const seat = this.#seat;
    if (seat === null) return;
    if (events & EVENT.garbageIn) this.#told = null;
    if (events & EVENT.lock) {
      if (this.#turn !== "typing") this.#told = null;
      this.#newPiece();
    }
    const hasPiece = seat.view.u8("alive") === 1 && seat.view.u8("active_piece") !== 0;
    if (this.#turn !== "wait" || !this.#client.ready || !hasPiece) return;
    if (!this.#synced) this.#sync(seat.game.position(seat.side));
    if (tick >= this.#due) this.#ask(seat, tick);
  }

  close() {
    this.#seat = null;
    this.#client.close();
  }

  #newPiece() {
    this.#client.forget();
    this.#turn = "wait";
    this.#synced = false;
  }

  /** The engine was replaced. A placement being typed goes on; everything else is told again. */
  #lost() {
    this.#started = false;
    this.#told = null;
    this.#synced = false;
    if (this.#turn === "asked") this.#turn = "wait";
  }

  /**
   * Tells the engine what is new.
   * @param {import("./types").TbpStart} position
   */
  #sync(position) {
    this.#synced = true;
    const news = this.#told && this.#started ? unannounced(this.#told, position) : null;
    if (news === null) {
      if (this.#started) this.#client.send({ type: "stop" });
      this.#client.send(position);
      this.#started = true;
    } else {
      for (const piece of news) this.#client.send({ type: "new_piece", piece });
    }
    this.#told = { hold: position.hold, queue: [...position.queue] };
  }

  /**
   * @param {Seat} seat
   * @param {number} tick
   */
  #ask({ game, side }, tick) {
    this.#due = Math.max(this.#due + this.#pace.interval, tick + this.#pace.interval / 2);
    this.#turn = "asked";
    this.#client.suggest(game.incoming(side), this.#pace.interval);
  }

  /** @param {TbpMove[]} moves by preference; none gives up, and gravity ends it */
  #answer(moves) {
    if (this.#turn !== "asked" || this.#seat === null) return;
    const seat = this.#seat;
    const vetted = this.#options.vet(seat.game.position(seat.side), moves);
    if (!Array.isArray(vetted)) return this.#client.forfeit(vetted);
    const move = vetted.find(({ made }) => this.#place(seat, made))?.said;
    if (move !== undefined) {
      this.#turn = "typing";
      this.#client.send({ type: "play", move });
      this.#told = this.#told && follow(this.#told, move);
    } else if (moves.length > 0) {
      this.#turn = "wait";
      this.#told = null;
      this.#synced = false;
      this.#due += RETRY_TICKS;
    }
  }

  /**
   * @param {Seat} seat
   * @param {TbpMove} move
   * @returns {boolean} whether the typist took it; what is no move at all is told and not taken
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
