// @ts-check
/**
 * The game as a guest on another page, in a frame or in the page itself: it obeys commands, reports by events, and uses
 * defaults for invalid choices.
 */
import { mount } from "../shell/mount.js";
import { styled } from "../base/sheet.js";
import { firstSettings } from "../settings/first.js";
import { MODES } from "../shell/modes.js";
import { addDoors } from "./doors.js";
import { choicesIn } from "./message.js";

/** @typedef {import("./protocol.js").Detail} Detail */

/** The theme of a person who has not chosen any. */
const USUAL_THEME = "dark";

/**
 * Returns the choices with the defaults of a guest: light or dark colours as on the reader's device, unless the person has chosen
 * others for the game, and around two bots only what a reader needs.
 * @param {Record<string, string>} choices
 * @returns {Record<string, string>}
 */
function withDefaults(choices) {
  const { mode = MODES.forGuests.id } = choices;
  const controls = MODES.find(mode) === MODES.forGuests ? "slim" : "all";
  const { theme } = firstSettings().looks;
  return { controls, theme: theme === USUAL_THEME ? "system" : theme, ...choices };
}

/**
 * Shows the game with the ways out of it, which end with it.
 * @param {HTMLElement} host
 * @returns {import("../shell/mount.js").Mounted}
 */
function mountWithDoors(host) {
  const game = mount(host);
  const doors = new AbortController();
  addDoors(host, game, doors.signal);
  const close = () => {
    doors.abort();
    game.close();
  };
  return { ...game, close };
}

/**
 * @param {HTMLElement} host
 * @param {Detail} choices attributes by name
 * @param {(message: string) => void} [complain] receives a message about each invalid choice
 * @returns {{ hear(type: string, detail?: Detail): boolean, close(): void }} `hear` returns whether it knows the command
 */
export function openGuest(
  host,
  choices,
  complain = (message) => host.dispatchEvent(new CustomEvent("error", { detail: { message } })),
) {
  /** @type {string[]} */
  let set = [];
  /** @type {import("../shell/mount.js").Mounted} */
  let game;
  /** Whether the game accepts commands: it is ready, or has reported why it cannot start. */
  let hears = false;
  /** Commands that wait until the game accepts them. @type {[word: string, detail: Detail][]} */
  let waiting = [];
  /**
   * Whether this game may run (`thaw`), or stands still because another game on the page is in use (`freeze`). The value survives
   * a reload of the game.
   * @type {"freeze" | "thaw"}
   */
  let turn = "thaw";
  /** @param {Detail} choices */
  const load = (choices) => {
    for (const name of set) host.removeAttribute(name);
    const taken = withDefaults(choicesIn(choices, complain));
    set = Object.keys(taken);
    for (const name of set) host.setAttribute(name, taken[name]);
    hears = false;
    game = mountWithDoors(host);
    game.command(turn);
    // The game is invisible until its style sheet is loaded.
    host.style.opacity = "0";
    void styled(/** @type {ShadowRoot} */ (host.shadowRoot), "embed/guest.css").then(() => (host.style.opacity = ""));
  };
  /** @type {Record<string, (detail: Detail) => void>} */
  const words = {
    play: () => game.command("play"),
    pause: () => game.command("pause"),
    restart: () => game.command("restart"),
    setTheme: (detail) => {
      const { theme } = choicesIn({ theme: detail.theme }, complain);
      if (theme === undefined) return;
      host.setAttribute("theme", theme);
      game.restyle();
    },
    load: (choices) => {
      game.close();
      load({ ...choices, start: "" });
    },
  };
  const obey = () => {
    while (hears && waiting.length > 0) {
      const [[word, detail]] = waiting.splice(0, 1);
      words[word](detail);
    }
  };
  const onReady = () => {
    const it = game;
    // The event handlers of the game still run; a command executed now would interrupt them.
    setTimeout(() => {
      hears ||= it === game;
      obey();
    });
  };
  /** @param {Event} event */
  const onError = (event) => {
    const { mends } = /** @type {CustomEvent<Detail>} */ (event).detail;
    if (mends) game.command("defaults");
    // After an error with `mends` the game is still usable, so it accepts commands.
    if (mends !== undefined) onReady();
  };
  host.addEventListener("ready", onReady);
  host.addEventListener("error", onError);
  const sizes = new ResizeObserver(([{ contentRect: { width, height } }]) => {
    host.dispatchEvent(new CustomEvent("resize", { detail: { width, height } }));
  });
  sizes.observe(host);
  host.setAttribute("guest", "");
  load(choices);
  return {
    hear(type, detail = {}) {
      // Freezing and thawing are not commands of the game, so they apply before it is ready.
      if (type === "freeze" || type === "thaw") {
        turn = type;
        game.command(type);
        return true;
      }
      if (!Object.hasOwn(words, type)) return false;
      // Of waiting commands of the same type in a row, only the last is kept, so that many `load` commands do not load many
      // games.
      if (waiting.at(-1)?.[0] === type) waiting.pop();
      waiting.push([type, detail]);
      setTimeout(obey);
      return true;
    },
    close() {
      sizes.disconnect();
      waiting = [];
      host.removeEventListener("ready", onReady);
      host.removeEventListener("error", onError);
      game.close();
    },
  };
}
