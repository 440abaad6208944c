// @ts-check
/**
 * The game as a guest on somebody's page, whether in a frame or in the page itself: does what it is told, tells what
 * happens by events, and plays on with its defaults when it was asked for what does not exist.
 */
import { mount } from "../shell/mount.js";
import { styled } from "../base/sheet.js";
import { choicesIn } from "./message.js";

/** @typedef {import("./protocol.js").Detail} Detail */

/**
 * @param {HTMLElement} host
 * @param {Detail} choices attributes by name
 * @param {(message: string) => void} [complain] is told what is no choice, and left out
 * @returns {{ hear(type: string, detail?: Detail): boolean, close(): void }} `hear` says whether it knows the word
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
  /** Whether the game can do what it is told: it is ready, or says why it will not be. */
  let hears = false;
  /** What it is told as soon as it can. @type {[word: string, detail: Detail][]} */
  let waiting = [];
  /** Whether another on the page has its turn: that outlives a game. @type {"freeze" | "thaw"} */
  let turn = "thaw";
  /** @param {Detail} choices */
  const load = (choices) => {
    for (const name of set) host.removeAttribute(name);
    const taken = choicesIn(choices, complain);
    set = Object.keys(taken);
    for (const name of set) host.setAttribute(name, taken[name]);
    hears = false;
    game = mount(host);
    game.command(turn);
    // Unseen until its looks are those of a guest.
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
    // The game is still about what it tells of; a word that it obeyed now would come in between.
    setTimeout(() => {
      hears ||= it === game;
      obey();
    });
  };
  /** @param {Event} event */
  const onError = (event) => {
    const { mends } = /** @type {CustomEvent<Detail>} */ (event).detail;
    if (mends) game.command("defaults");
    // Only what stands over the boards says whether it mends.
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
      // Whether it may run at all is nothing that it does, and is said before it begins.
      if (type === "freeze" || type === "thaw") {
        turn = type;
        game.command(type);
        return true;
      }
      if (!Object.hasOwn(words, type)) return false;
      // Of the same word twice in a row the second counts: a flood of games to load becomes two.
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
