// @ts-check
/**
 * The site's entry. It passes the choices in the address (`?mode=watch&level=master&threads=2&seed=…&pace=…&first-to=…&lang=ja`
 * or `?mode=solve&field=…&queue=…&hold=…&lines=…&drop=…`, or `#replay=…`) to the element on the page, then registers the
 * element. The address changes with the solver's question.
 */
import { known } from "./embed/known.js";
import { language, onLanguage } from "./language/language.js";
import { MODES } from "./shell/modes.js";
import { mount, painted } from "./shell/mount.js";

/** The site's own element: it shows the game at once, without a poster. */
class StackMate extends HTMLElement {
  /** @type {import("./shell/mount.js").Mounted | null} */
  #game = null;

  connectedCallback() {
    this.#game = mount(this);
  }

  disconnectedCallback() {
    this.#game?.close();
  }
}

/** Reads what follows the `#` of the address, such as a whole replay. Returns it with the mode that it opens. */
function behindHash() {
  const [, name, value] = /^#([a-z]+)=(.*)$/.exec(location.hash) ?? [];
  const openers = MODES.rows.filter(({ opensWith }) => opensWith === name && name !== undefined);
  // Several modes may open the same thing: then the address names one of them.
  const mode = openers.find(({ id }) => id === MODES.find(query.get("mode") ?? "")?.id) ?? openers[0];
  return mode === undefined ? null : { mode: mode.id, name, value };
}

const query = new URLSearchParams(location.search);
for (const element of document.querySelectorAll("stack-mate")) {
  for (const [name, value] of Object.entries(known(query))) element.setAttribute(name, value);
  const opened = behindHash();
  if (opened === null) continue;
  element.setAttribute("mode", opened.mode);
  element.setAttribute(opened.name, opened.value);
}
/** If the event contains an empty address, the page keeps its own address without the part after `#`. */
document.addEventListener("address", (event) => {
  const { detail } = /** @type {CustomEvent<string>} */ (event);
  history.replaceState(null, "", detail || location.pathname + location.search);
});
window.addEventListener("hashchange", () => {
  const opened = behindHash();
  if (opened !== null)
    document.querySelector("stack-mate")?.dispatchEvent(new CustomEvent(opened.name, { detail: opened.value }));
});
/** Returns whether no person plays yet and no dialog is open. */
const idle = () => {
  const root = document.querySelector("stack-mate")?.shadowRoot;
  return (
    !root?.querySelector("dialog[open]") &&
    root?.querySelector('.app:is([data-seating="bots"], [data-state="loading"], [data-state="title"])') !== null
  );
};
// This listener is added before the first `await`, because a later listener could miss the event.
addEventListener("load", () => void painted().then(() => import("./shell/offline.js")).then(({ goOffline }) => goOffline(idle)));

if (parent !== self) {
  const { openFrame } = await import("./embed/frame.js");
  const [element] = document.querySelectorAll("stack-mate");
  openFrame(/** @type {HTMLElement} */ (element), query.get("host"));
} else customElements.define("stack-mate", StackMate);

onLanguage(() => (document.documentElement.lang = language()));

/** The browser's own controls around the page take the page's colour in every theme. */
const frame = document.querySelector('meta[name="theme-color"]');
const paint = () => frame?.setAttribute("content", getComputedStyle(document.body).backgroundColor);
const themes = new MutationObserver(paint);
for (const element of document.querySelectorAll("stack-mate")) themes.observe(element, { attributeFilter: ["data-theme"] });
