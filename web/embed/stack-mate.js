// @ts-check
/**
 * The element for other pages: a poster that loads nothing, and the game on request. On a page of the game's own origin it
 * plays in the page, elsewhere in a frame. docs/embed.md describes attributes, methods and events.
 */
import { assetUrl } from "../base/assets.js";
import { read } from "./choices.js";
import { awake, leave, settle, use } from "./turns.js";
import { draw } from "./poster.js";
import { USED, VERSION } from "./protocol.js";

/** @typedef {import("./protocol.js").Detail} Detail */

const ALLOW = "cross-origin-isolated; gamepad; fullscreen; autoplay";
const SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";
/** The fraction of the element that must be in sight before the game loads automatically. */
const ENOUGH = 0.25;

export class StackMate extends HTMLElement {
  /** The attributes that the poster shows. */
  static observedAttributes = ["mode", "level", "left", "right", "lang"];

  #root = this.attachShadow({ mode: "open" });
  /**
   * Sends a command to the game, at once or when the game accepts it.
   * @type {((type: string, detail?: Detail) => void) | null}
   */
  #send = null;
  #stop = new AbortController();
  /** @type {import("./turns.js").Member & { seen: number }} */
  #member = { seen: 0, announce: (type) => this.#send?.(type) };

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#poster();
    // An automatic start does not interrupt another game in use.
    const isPlayed = (/** @type {Element | null} */ it) => it && #member in it && it.#member === awake;
    const begin = () => {
      if (this.#member.seen >= ENOUGH && !signal.aborted && !isPlayed(document.activeElement)) this.#open();
    };
    const sight = new IntersectionObserver((entries) => {
      // The last entry is the current state.
      this.#member.seen = /** @type {IntersectionObserverEntry} */ (entries.at(-1)).intersectionRatio;
      if (this.#send) settle();
      else if (this.hasAttribute("autoplay")) (window.requestIdleCallback ?? setTimeout)(begin);
    }, { threshold: [0, ENOUGH, 1] });
    sight.observe(this);
    signal.addEventListener("abort", () => sight.disconnect());
    for (const type of ["focusin", "pointerdown"]) this.addEventListener(type, () => this.#send && use(this.#member), { signal });
  }

  disconnectedCallback() {
    this.#stop.abort();
    this.#close();
  }

  attributeChangedCallback() {
    if (this.isConnected && !this.#send) this.#poster();
  }

  /** Loads the game if necessary, and plays. */
  play() {
    this.#open();
    use(this.#member);
    this.#send?.("play");
  }

  pause() {
    this.#send?.("pause");
  }

  restart() {
    this.#open();
    this.#send?.("restart");
  }

  /** @param {Record<string, string>} attributes the changed attributes; then a new game begins */
  load(attributes) {
    for (const [name, value] of Object.entries(attributes)) this.setAttribute(name, value);
    if (this.#send) this.#send("load", read(this));
    else this.#open();
  }

  /** @param {string} theme */
  setTheme(theme) {
    this.setAttribute("theme", theme);
    this.#send?.("setTheme", { theme });
  }

  /** Creates the poster in the element's language, else the page's, else the browser's. */
  #poster() {
    const language = /** @type {HTMLElement | null} */ (this.closest("[lang]"))?.lang || navigator.language;
    const button = draw(this.#root, language, read(this));
    button.onclick = () => {
      this.#open();
      /** @type {HTMLElement} */ (this.#root.querySelector("iframe, div")).focus();
    };
  }

  #open() {
    if (this.#send) return;
    const choices = { ...read(this), start: "" };
    const address = new URL(assetUrl("index.html"));
    if (address.origin === self.origin) this.#inside(choices);
    else this.#framed(choices, address);
    use(this.#member);
  }

  /** @param {Detail} choices @param {URL} address of the site's page */
  #framed(choices, address) {
    const frame = document.createElement("iframe");
    const { replay, ...rest } = choices;
    address.search = String(new URLSearchParams({ ...rest, host: self.origin }));
    // A replay may be longer than the addresses that servers accept, so it goes after the `#`, which is not sent.
    if (replay) address.hash = `replay=${replay}`;
    frame.allow = ALLOW;
    frame.title = "Stackmate";
    frame.sandbox.value = SANDBOX;
    frame.src = address.href;
    // An iframe that had the focus before its page was loaded receives no key events, so it gets the focus again.
    frame.onload = () => this.#root.activeElement === frame && frame.contentWindow?.focus();
    const ready = new Promise((resolve) => this.addEventListener("ready", resolve, { once: true }));
    this.#send = (type, detail) =>
      ready.then(() => frame.contentWindow?.postMessage({ stackmate: VERSION, type, detail }, address.origin));
    /**
     * The origins whose messages already caused a complaint: there is one complaint for each origin.
     * @type {Record<string, boolean>}
     */
    const complained = {};
    addEventListener("message", ({ source, origin, data }) => {
      const { stackmate, type, detail } = data ?? {};
      const ours = origin === address.origin;
      if (typeof stackmate !== "number" || (ours && source !== frame.contentWindow)) return;
      if (!ours || stackmate !== VERSION) complained[origin] ??= this.#complain(`a message from ${origin} is refused`);
      else if (type === USED) use(this.#member);
      else this.#hear(type, detail);
    }, this.#stop);
    this.#root.replaceChildren(frame);
  }

  /** @param {Detail} choices */
  #inside(choices) {
    const host = document.createElement("div");
    host.tabIndex = -1;
    this.#root.replaceChildren(host);
    const { signal } = this.#stop;
    /** @type {Promise<typeof import("./inside.js")>} */
    const loaded = import(assetUrl("embed/inside.js"));
    const opened = loaded.then((it) => it.openInside(host, choices, signal, (type, detail) => this.#hear(type, detail)));
    const guest = opened.catch((error) => {
      this.#close();
      this.#poster();
      this.#complain(error.message);
    });
    this.#send = (type, detail) => guest.then((it) => it?.hear(type, detail));
  }

  /** Ends the game. Another game on the page may run then. */
  #close() {
    this.#send = null;
    leave(this.#member);
  }

  /**
   * @param {string} type
   * @param {Detail} detail
   * @returns {boolean} true
   */
  #hear(type, detail) {
    if (type === "error") console.warn(`stack-mate: ${detail?.message}`);
    return this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {string} message */
  #complain(message) {
    return this.#hear("error", { message });
  }
}
