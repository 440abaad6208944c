// @ts-check
/**
 * The menu: every mode, from everywhere. A game against the clock waits while it is open.
 */
import { need, t, write } from "../language/language.js";
import { find } from "../page/panel.js";
import { styled } from "../base/sheet.js";
import { cards, signOf } from "./cards.js";
import { trustedMarkup } from "../base/trusted.js";

/** @typedef {import("../shell/screens.js").Screens} Screens */

/** What the card of the mode that is shown does, by state: it goes on. */
const GO_ON = new Map([["paused", "resume"], ["over", "start"], ["title", "start"]]);

export class Menu {
  #root;
  #screens;
  #dialog;

  /**
   * What the title needs as well: words and looks of the cards. Without words it can be played all the same.
   * @param {ShadowRoot} root
   */
  static ready(root) {
    return Promise.allSettled([need("menu"), styled(root, "menu/menu.css")]);
  }

  /**
   * @param {ShadowRoot} root
   * @param {Screens} screens
   */
  constructor(root, screens) {
    this.#root = root;
    this.#screens = screens;
    this.#dialog = document.createElement("dialog");
    this.#dialog.className = "menu";
    write(this.#dialog, () => t("main.modes"), "aria-label");
    // A click beside the cards is on the dialog itself.
    this.#dialog.addEventListener("click", ({ target }) => {
      if (target === this.#dialog || (target instanceof Element && target.closest(".card"))) this.#dialog.close();
    });
    find(root, ".app").append(this.#dialog);
  }

  open() {
    if (this.#screens.state === "playing") this.#screens.current.pause();
    this.#dialog.replaceChildren(cards(this.#screens.mode, GO_ON.get(this.#screens.state)));
    this.#dialog.showModal();
    find(this.#dialog, '[aria-current="true"]').focus();
  }

  /** The button that opens it tells which mode is shown. */
  show() {
    const { mode } = this.#screens;
    const button = find(this.#root, '[data-action="menu"]');
    find(button, ".sign").innerHTML = trustedMarkup(signOf(mode));
    write(find(button, ".mode-name"), () => t(`main.mode.${mode}`));
  }

  close() {
    this.#dialog.remove();
  }
}
