// @ts-check
/** The page for methods and events: its buttons call the methods, and its list shows the events. */

/** @typedef {import("../embed/stack-mate.js").StackMate} StackMate */

const game = /** @type {StackMate} */ (document.querySelector("stack-mate"));
const log = /** @type {HTMLElement} */ (document.querySelector("#log"));

/** @type {Record<string, () => void>} */
const actions = {
  play: () => game.play(),
  pause: () => game.pause(),
  restart: () => game.restart(),
  theme: () => game.setTheme("light"),
  load: () => game.load({ seed: "9" }),
};
for (const button of document.querySelectorAll("button"))
  button.addEventListener("click", () => actions[button.dataset.do ?? ""]());
for (const type of ["ready", "state", "gameover", "resize", "error"]) {
  game.addEventListener(type, (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    log.textContent = `${type} ${JSON.stringify(detail)}\n${log.textContent}`.slice(0, 2000);
  });
}
