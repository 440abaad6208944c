// @ts-check
/**
 * Finds out which game a replay is of, and loads what saves and shows it.
 *
 * A replay names its game at the beginning of its body. Only this name is read here: the package of the game decodes the rest.
 * Bytes that name no game of the table of modes belong to the page's own package, which also reports the faults of bytes that are
 * not a replay.
 */

/**
 * @typedef {object} Game
 * @property {Pick<import("../../types").Stackmate, "memory" | "layout"> & { module: Player }} stackmate its package
 * @property {import("./report.js").Statistics} statistics what a report shows
 * @property {string} look the value of `data-view` while a replay is shown; style sheets match it. An empty string is the usual
 *   look
 * @property {(root: ShadowRoot) => Promise<unknown>} ready loads the texts and the style sheet of its replays
 * @property {(root: ShadowRoot, display: import("../../round/display.js").Display) => ReplayDisplay} [boards] makes its own
 *   boards, if it is not shown on those of the page. `display` plays sounds
 */
/** @typedef {import("../../round/display.js").Shown} Shown */
/**
 * @typedef {object} ReplayDisplay shows a replay
 * @property {(playback: Shown, names: () => readonly string[]) => void} open
 * @property {(playback: Shown, events: [number, number], leftIsMine: boolean, now: number) => void} frame
 * @property {() => void} clear
 * @property {() => void} restyle
 */
/** @typedef {(goal: import("../../types").GameGoal | null) => string} NameOf returns an empty string for an unknown goal */
/** @typedef {{ Playback: new (bytes: Uint8Array) => import("../../types").PlaybackHandle }} Player */
/**
 * @typedef {import("../../base/modes.js").ModeRow & { replays?: () => Promise<{ open(): Promise<Game> }>, names?: () =>
 *   Promise<{ loadNames(): Promise<NameOf> }> }} Row `replays` loads what shows the replays of its own game; `names` loads the
 *   names of its games, if their goals distinguish them
 */

/** The first version whose body begins with the name of the game, and the places of the version and of the body. */
const NAMED = 6;
const VERSION_AT = 4;
const BODY_AT = 9;
/** The longest name. One byte is enough for its length. */
const LONGEST_NAME = 64;

/**
 * Returns the name of the game of a replay, or an empty string if it has no name.
 * @param {Uint8Array} bytes from any source
 */
export function gameIn(bytes) {
  const length = bytes[BODY_AT];
  if (!(bytes[VERSION_AT] >= NAMED && length <= LONGEST_NAME)) return "";
  return String.fromCharCode(...bytes.subarray(BODY_AT + 1, BODY_AT + 1 + length));
}

export class Games {
  #modes;
  #load;
  /** What names the games of a mode, by mode. @type {Map<string, NameOf>} */
  #names = new Map();

  /**
   * @param {import("../../base/modes.js").ModeTable<Row>} modes
   * @param {() => Promise<import("../../types").Stackmate>} load loads the page's own package
   */
  constructor(modes, load) {
    this.#modes = modes;
    this.#load = load;
  }

  /** Loads the names of games that `nameOf` returns. */
  async loadNames() {
    await Promise.all(this.#modes.rows.map(async ({ id, names }) => {
      if (names !== undefined) this.#names.set(id, await (await names()).loadNames());
    }));
  }

  /** Returns whether the games of a mode have names of their own. @param {string} mode */
  hasNames(mode) {
    return this.#names.has(mode);
  }

  /**
   * Returns the name of a game among those of its mode, or an empty string.
   * @param {Pick<import("./library.js").Entry, "about" | "goal">} entry
   */
  nameOf({ about: { mode }, goal }) {
    return goal === undefined ? "" : this.#names.get(mode)?.(goal) ?? "";
  }

  /**
   * Returns the game of a replay.
   * @param {Uint8Array} bytes from any source
   * @returns {Promise<Game>}
   */
  async of(bytes) {
    const name = gameIn(bytes);
    const replays = this.#modes.rows.find(({ game }) => game !== undefined && game === name)?.replays;
    if (replays !== undefined) return (await replays()).open();
    const [stackmate, { STATISTICS }] = await Promise.all([this.#load(), import("./report.js")]);
    return { stackmate, statistics: STATISTICS, look: "", ready: async () => undefined };
  }
}
