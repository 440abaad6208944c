// @ts-check
/**
 * The game as a guest on somebody's page, whether in a frame or in the page itself: does what it is told, tells what
 * happens by events, and plays on with its defaults when it was asked for what does not exist.
 */
import { mount } from "../mount.js";
import { styled } from "../sheet.js";
import { known } from "./known.js";

/** @typedef {import("./protocol.js").Detail} Detail */

/**
 * @param {HTMLElement} host
 * @param {Detail} choices attributes by name; what is none of the game's is left out
 * @returns {{ hear(type: string, detail?: Detail): boolean, close(): void }} `hear` says whether it knows the word
 */
export function openGuest(host, choices) {
  /** @type {string[]} */
  let set = [];
  /** @type {import("../mount.js").Mounted} */
  let game;
  /** @param {Detail} choices */
  const load = (choices) => {
    for (const name of set) host.removeAttribute(name);
    const good = known(Object.entries(choices));
    set = Object.keys(good);
    for (const name of set) host.setAttribute(name, String(good[name]));
    game = mount(host);
    // Unseen until its looks are those of a guest.
    host.style.opacity = "0";
    void styled(/** @type {ShadowRoot} */ (host.shadowRoot), "embed/guest.css").then(() => (host.style.opacity = ""));
  };
  /** @type {Record<string, (detail: Detail) => void>} */
  const words = {
    play: () => game.command("play"),
    pause: () => game.command("pause"),
    restart: () => game.command("restart"),
    freeze: () => game.command("freeze"),
    thaw: () => game.command("thaw"),
    setTheme: ({ theme }) => {
      host.setAttribute("theme", String(theme));
      game.restyle();
    },
    load: (choices) => {
      game.close();
      load({ ...choices, start: "" });
    },
  };
  /** @param {Event} event */
  const onError = (event) => {
    if (/** @type {CustomEvent<Detail>} */ (event).detail.mends) game.command("defaults");
  };
  host.addEventListener("error", onError);
  const sizes = new ResizeObserver(([{ contentRect: { width, height } }]) => {
    host.dispatchEvent(new CustomEvent("resize", { detail: { width, height } }));
  });
  sizes.observe(host);
  host.setAttribute("guest", "");
  load(choices);
  return {
    hear(type, detail = {}) {
      if (!Object.hasOwn(words, type)) return false;
      words[type](detail);
      return true;
    },
    close() {
      sizes.disconnect();
      host.removeEventListener("error", onError);
      game.close();
    },
  };
}
