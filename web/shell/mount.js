// @ts-check
/**
 * Mounts the game in an element: the shadow tree, the style sheets, the texts, and two empty boards in the chosen looks. This
 * is the first picture, and nothing else is loaded for it. The game itself (`shell/app.js`) is loaded after the first picture
 * was painted.
 */
import { assetUrl } from "../base/assets.js";
import { Display } from "../round/display.js";
import { rememberClicks } from "./early-clicks.js";
import { bindLanguage } from "../language/choice.js";
import { language, onLanguage, say } from "../language/language.js";
import { showNotice } from "../page/notice.js";
import { RELOAD, failureOverlay } from "../page/overlays.js";
import { Panel, find } from "../page/panel.js";
import { applyLooks } from "../settings/looks.js";
import { firstSettings } from "../settings/first.js";
import { MODES, provideWords } from "./modes.js";
import { markup } from "./template.js";
import { trustedMarkup } from "../base/trusted.js";

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {object} Mounted
 * @property {(name: import("./app.js").Word) => void} command performs a command, as soon as the game is loaded
 * @property {() => void} restyle applies a changed theme of the element
 * @property {() => string | undefined} seed returns the seed of the game that is shown, if there is one
 * @property {() => void} close removes the game and releases its resources
 */

const STYLE_SHEETS = ["style.css", "looks.css"];

/** A tab in the background paints nothing, but still loads the game after this time. */
const LONGEST_WAIT_MS = 1000;

/**
 * @param {HTMLElement} host receives `ready`, `state`, `stats`, `gameover` and `error` as events
 * @returns {Mounted}
 */
export function mount(host) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.innerHTML = trustedMarkup(markup(STYLE_SHEETS.map(assetUrl)));
  provideWords(MODES);
  const replayClicks = rememberClicks(root);
  const panel = new Panel(root, {
    mayFocus: () => isPage(host) || within(host),
    onNews: (type, detail) => void host.dispatchEvent(new CustomEvent(type, { detail })),
  });
  const display = new Display(root, panel);
  const first = firstSettings();
  let spoken = "";
  const unlisten = onLanguage(() => {
    panel.translate();
    // More texts in the same language change nothing on the boards.
    if (language() === spoken) return;
    spoken = language();
    find(root, ".app").lang = spoken;
    display.restyle();
  });
  const words = bindLanguage({
    host, chosen: first.words.language, onFailure: (error) => showNotice(root, () => say(error)),
  });
  applyLooks(host, first);
  /** @type {App | null} */
  let app = null;
  let gone = false;
  /** @type {import("./app.js").Word[]} */
  const waiting = [];
  const open = async () => {
    const load = () => import("./app.js");
    // Stored files need no network, so they do not have to wait for the first picture.
    const early = areStored() ? load() : null;
    // A failure is reported below.
    early?.catch(() => undefined);
    await Promise.all([...[...root.querySelectorAll("link")].map(settled), words.ready]);
    find(root, ".app").hidden = false;
    await painted();
    // `index.html` now loads all that the game needs, at the same time.
    document.dispatchEvent(new Event("painted"));
    const { App } = await (early ?? load()).catch(load);
    await App.ready(root, host);
    if (gone) return;
    app = new App({ host, root, panel, display, words });
    app.open();
    replayClicks();
    for (const name of waiting.splice(0)) app.command(name);
  };
  open().catch((error) => {
    if (gone) return;
    panel.showOverlay(() => failureOverlay("main.failed.start", error, [RELOAD]));
  });
  return {
    command: (name) => (app ? app.command(name) : waiting.push(name)),
    seed: () => {
      const game = display.round !== null && "game" in display.round ? /** @type {any} */ (display.round.game) : null;
      return game?.seed?.();
    },
    restyle: () => {
      applyLooks(host, app?.settings ?? first);
      display.restyle();
    },
    close: () => {
      gone = true;
      app?.close();
      words.close();
      unlisten();
      display.close();
      root.replaceChildren();
    },
  };
}

/** Returns whether a service worker has stored the files of the game. In a page without an origin, asking for it is an error. */
function areStored() {
  try {
    return navigator.serviceWorker.controller !== null;
  } catch {
    return false;
  }
}

/**
 * Returns whether the element is the site's own page, not a guest on another page.
 * @param {HTMLElement} host
 */
const isPage = (host) => host.getRootNode() === document && !host.hasAttribute("guest");

/**
 * Returns whether a guest has the focus.
 * @param {HTMLElement} host
 */
function within(host) {
  const root = host.getRootNode();
  return root === document ? document.hasFocus() : root instanceof ShadowRoot && root.activeElement === host;
}

/**
 * Waits until a style sheet is loaded or has failed.
 * @param {HTMLLinkElement} link
 * @returns {Promise<unknown>}
 */
function settled(link) {
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}

/** Waits until the page is painted, or until a time limit. */
export function painted() {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list, it) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      it.disconnect();
      resolve(undefined);
    });
    observer.observe({ type: "paint", buffered: true });
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
