// @ts-check
/**
 * Runs the script of a third-party bot where it can do no harm, and passes on only valid messages.
 *
 * The script is started as a classic worker. If that fails before its first message, the script is started as a module; there
 * is no other way to distinguish the two kinds. The messages are counted and their size is checked before their content is
 * read. A bot that floods or sends a huge message is closed.
 */

/** The limits for a bot: messages in a time window, and values and characters in one message. */
export const LIMITS = Object.freeze({ messages: 10_000, windowMs: 1000, values: 20_000, characters: 1_000_000 });

/** The message types of the protocol; every other type is ignored. */
const TYPES = new Set(["info", "ready", "error", "suggestion"]);

const KINDS = /** @type {const} */ (["classic", "module"]);

/**
 * @typedef {object} Running a worker, or an object with the same methods
 * @property {(message: object) => void} send
 * @property {() => void} end
 */
/**
 * @typedef {object} Hooks
 * @property {(message: any) => void} onMessage
 * @property {(why: Why) => void} onError
 * @property {() => void} onRefused called when such scripts are not allowed to run anywhere
 */
/** @typedef {string | import("../language/language.js").Words} Why */

/**
 * @param {object} options
 * @param {(kind: "classic" | "module", hooks: Hooks) => Running} options.spawn starts the script; may throw
 * @param {(message: object) => void} options.post receives the bot's messages, first `stackmate_ready`; or `stackmate_error`,
 *   and then no more
 * @param {() => number} options.now returns the time in ms
 * @returns {{ send(message: object): void, close(): void }}
 */
export function filterMessages({ spawn, post, now }) {
  const admit = createGate(now);
  /** @type {Running | null} */
  let running = null;
  let heard = false;
  let over = false;
  let attempts = 0;
  /** @type {Partial<Record<"classic" | "module", Why>>} */
  const failures = {};

  /** @param {Why} why */
  const fail = (why) => {
    if (over) return;
    over = true;
    running?.end();
    post({ type: "stackmate_error", message: why });
  };
  const launch = () => {
    const attempt = ++attempts;
    const kind = KINDS[attempt - 1];
    if (kind === undefined) return fail({ key: "foreign.dead", values: failures });
    /** @param {Why} why */
    const onError = (why) => {
      if (over || attempt !== attempts) return;
      if (heard) return fail({ key: "foreign.broke", values: { why } });
      running?.end();
      failures[kind] = why;
      launch();
    };
    /** @param {any} message */
    const onMessage = (message) => {
      if (over || attempt !== attempts) return;
      const foul = admit(message);
      if (foul !== null) return fail(foul);
      if (!TYPES.has(message?.type)) return;
      if (!heard) post({ type: "stackmate_ready", variant: "foreign", threads: 1, why: { key: `foreign.${kind}` } });
      heard = true;
      post(message);
    };
    try {
      running = spawn(kind, { onMessage, onError, onRefused: () => fail({ key: "foreign.refused" }) });
    } catch (error) {
      onError(describe(error));
    }
  };
  launch();
  return {
    send: (message) => running?.send(message),
    close: () => {
      over = true;
      running?.end();
    },
  };
}

/**
 * @param {() => number} now
 * @returns {(message: unknown) => Why | null} counts one more message; returns what is wrong, or null
 */
function createGate(now) {
  let since = now();
  let count = 0;
  return (message) => {
    if (now() - since >= LIMITS.windowMs) {
      since = now();
      count = 0;
    }
    count += 1;
    if (count > LIMITS.messages) return { key: "foreign.flood", values: { count: LIMITS.messages } };
    return isHuge(message) ? { key: "foreign.giant" } : null;
  };
}

/**
 * Returns whether a message has too many values or characters. That includes a message that contains itself, because its size
 * is infinite.
 * @param {unknown} message
 */
export function isHuge(message) {
  const waiting = [message];
  let values = 0;
  let characters = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    values += 1;
    if (typeof value === "string") characters += value.length;
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) characters += value.byteLength;
    else if (Array.isArray(value) && value.length > LIMITS.values) return true;
    else if (typeof value === "object" && value !== null) waiting.push(...inside(value));
    if (values > LIMITS.values || characters > LIMITS.characters) return true;
  }
  return false;
}

/**
 * Returns an object's keys and values, up to the limit.
 * @param {object} value
 */
function inside(value) {
  const entries = Object.entries(value).slice(0, LIMITS.values);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : entries.flat();
}

/** @param {unknown} error */
function describe(error) {
  return error instanceof Error ? error.message : String(error);
}
