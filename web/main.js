// @ts-check
/**
 * The site: hands the address's choices (`?mode=watch&level=master&threads=2&seed=…&pace=…&first-to=…`
 * or `?mode=solve&field=…&queue=…&hold=…&lines=…&drop=…`) to the element on the page, then registers the element. The address
 * follows the solver's question.
 */
import { StackMate } from "./stack-mate.js";

const CHOICES = ["mode", "level", "threads", "seed", "pace", "first-to", "field", "queue", "hold", "lines", "drop"];

const query = new URLSearchParams(location.search);
for (const element of document.querySelectorAll("stack-mate")) {
  for (const name of CHOICES) {
    const value = query.get(name);
    if (value !== null) element.setAttribute(name, value);
  }
}
document.addEventListener("address", (event) => history.replaceState(null, "", /** @type {CustomEvent<string>} */ (event).detail));
customElements.define("stack-mate", StackMate);

/** The browser's own frame takes the colour of the page, whichever theme that has. */
const frame = document.querySelector('meta[name="theme-color"]');
const paint = () => frame?.setAttribute("content", getComputedStyle(document.body).backgroundColor);
const themes = new MutationObserver(paint);
for (const element of document.querySelectorAll("stack-mate")) themes.observe(element, { attributeFilter: ["data-theme"] });
