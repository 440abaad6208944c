// @ts-check
/**
 * The dialog that loads another bot: asks for a file or an address, gets the script, and warns before it may run.
 */
import { Complaint, need, say, t, write } from "../language/language.js";
import { find } from "../page/panel.js";
import { fromAddress, fromFile } from "./script.js";
import { trustedMarkup } from "../base/trusted.js";

/** @typedef {import("../types").BotScript} BotScript */

/** First where it is, then whether it may run. */
const LOADER = `
  <dialog class="loader" data-t-label="foreign.loader.title">
    <form class="source" novalidate>
      <h2 data-t="foreign.loader.title"></h2>
      <p class="lead" data-t="foreign.loader.lead"></p>
      <label class="field"><span data-t="foreign.loader.file"></span><input type="file" accept=".js,.mjs,text/javascript"></label>
      <label class="field"><span data-t="foreign.loader.address"></span>
        <input type="text" inputmode="url" placeholder="https://example.org/bot.js" autocomplete="off" spellcheck="false"></label>
      <p class="problem" role="alert"></p>
      <div class="actions">
        <button type="submit" data-t="foreign.loader.continue"></button>
        <button type="button" data-close data-t="foreign.loader.cancel"></button>
      </div>
    </form>
    <form class="warning" hidden>
      <h2 data-t="foreign.loader.sure"></h2>
      <p class="what"></p>
      <p class="lead" data-t="foreign.loader.warning"></p>
      <div class="actions">
        <button type="button" data-close data-t="foreign.loader.cancel"></button>
        <button type="submit" data-t="foreign.loader.run"></button>
      </div>
    </form>
  </dialog>`;

export class Loader {
  #dialog;
  #source;
  #warning;
  /** @type {BotScript | null} */
  #script = null;
  /** Rises with every question, so that a slow answer to an old one is dropped. */
  #question = 0;

  /** @param {ParentNode} root */
  constructor(root) {
    find(root, ".app").insertAdjacentHTML("beforeend", trustedMarkup(LOADER));
    this.#dialog = /** @type {HTMLDialogElement} */ (find(root, ".loader"));
    this.#source = /** @type {HTMLFormElement} */ (find(root, ".loader .source"));
    this.#warning = /** @type {HTMLFormElement} */ (find(root, ".loader .warning"));
  }

  /**
   * @param {AbortSignal} signal ends the listening
   */
  bind(signal) {
    // A frame without `allow-forms` sends no form, and does not say that one would be; Enter presses these buttons too.
    find(this.#source, '[type="submit"]').addEventListener("click", (event) => {
      event.preventDefault();
      void this.#load(this.#question);
    }, { signal });
    find(this.#warning, '[type="submit"]').addEventListener("click", (event) => {
      event.preventDefault();
      this.#dialog.close("run");
    }, { signal });
    for (const button of this.#dialog.querySelectorAll("[data-close]")) {
      button.addEventListener("click", () => this.#dialog.close("cancel"), { signal });
    }
  }

  /**
   * Asks for its words and those about such bots; they come with the first question. Who cannot have them can do without:
   * the form is plain.
   */
  ready() {
    return need("foreign").catch(() => undefined);
  }

  /**
   * Asks which bot, and whether it may run.
   * @returns {Promise<BotScript | null>} null when the person thought better of it, or is asked already
   */
  async ask() {
    if (this.#dialog.open || !this.#dialog.isConnected) return null;
    this.#question += 1;
    this.#script = null;
    this.#source.reset();
    this.#complain(() => "");
    this.#busy(false);
    this.#source.hidden = false;
    this.#warning.hidden = true;
    this.#dialog.returnValue = "cancel";
    this.#dialog.showModal();
    return new Promise((resolve) => {
      this.#dialog.addEventListener("close", () => {
        this.#question += 1;
        resolve(this.#dialog.returnValue === "run" ? this.#script : null);
      }, { once: true });
    });
  }

  /** @param {number} question */
  async #load(question) {
    const file = /** @type {HTMLInputElement} */ (find(this.#source, '[type="file"]')).files?.[0];
    const address = /** @type {HTMLInputElement} */ (find(this.#source, '[inputmode="url"]')).value.trim();
    this.#busy(true);
    try {
      if (!file && !address) throw new Complaint("foreign.loader.nothing");
      const script = file ? fromFile(file) : await fromAddress(address, location.href, fetch.bind(globalThis));
      if (question === this.#question) this.#warn(script);
    } catch (error) {
      if (question === this.#question) this.#complain(() => say(error));
    }
    if (question === this.#question) this.#busy(false);
  }

  /** @param {BotScript} script */
  #warn(script) {
    this.#script = script;
    const size = Math.ceil(script.code.size / 1000);
    write(find(this.#warning, ".what"), () => t("foreign.loader.what", { name: script.name, size, from: script.from }));
    this.#source.hidden = true;
    this.#warning.hidden = false;
    /** @type {HTMLElement} */ (find(this.#warning, "[data-close]")).focus();
  }

  /** @param {() => string} text */
  #complain(text) {
    write(find(this.#source, ".problem"), text);
  }

  /** @param {boolean} busy */
  #busy(busy) {
    /** @type {HTMLButtonElement} */ (find(this.#source, '[type="submit"]')).disabled = busy;
  }
}
