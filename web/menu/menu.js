// @ts-check
/**
 * The menu of all modes, available on every screen. A game against the clock pauses while it is open.
 */
import { t, write } from "../language/language.js";
import { find } from "../page/panel.js";
import { card, cards, iconOf } from "./cards.js";
import { trustedMarkup } from "../base/trusted.js";

/** @typedef {import("../shell/screens.js").Screens} Screens */

/** The action of the current mode's card, by the state of the game: resume a paused game, or start a game. */
const GO_ON = new Map([["paused", "resume"], ["over", "start"], ["title", "start"]]);

export class Menu {
  #root;
  #modes;
  #screens;
  #dialog;

  /**
   * @param {ShadowRoot} root
   * @param {import("../base/modes.js").ModeTable} modes
   * @param {Screens} screens
   */
  constructor(root, modes, screens) {
    this.#root = root;
    this.#modes = modes;
    this.#screens = screens;
    this.#dialog = document.createElement("dialog");
    this.#dialog.className = "menu";
    write(this.#dialog, () => t("main.modes"), "aria-label");
    // A click beside the cards has the dialog itself as its target, and closes the menu.
    this.#dialog.addEventListener("click", ({ target }) => {
      if (target === this.#dialog || (target instanceof Element && target.closest(".card"))) this.#dialog.close();
    });
    find(root, ".app").append(this.#dialog);
  }

  open() {
    if (this.#screens.state === "playing") this.#screens.current.pause();
    const { mode, state } = this.#screens;
    const goOn = (/** @type {string} */ id) => (id === mode ? GO_ON.get(state) : undefined);
    this.#dialog.replaceChildren(cards(this.#modes, (row) => card(row, row.id === mode, goOn(row.id))));
    this.#dialog.showModal();
    find(this.#dialog, '[aria-current="true"]').focus();
  }

  /** Shows the current mode on the button that opens the menu. */
  show() {
    const { row } = this.#screens;
    const button = find(this.#root, '[data-action="menu"]');
    find(button, ".sign").innerHTML = trustedMarkup(iconOf(row));
    write(find(button, ".mode-name"), () => t(`mode.${row.id}.name`));
  }

  close() {
    this.#dialog.remove();
  }
}
