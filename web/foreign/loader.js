// @ts-check
/**
 * The dialog that loads a third-party bot: it asks for a file or an address, gets the script, and warns before running it.
 */
import { Complaint, need, say, t, write } from "../language/language.js";
import { find } from "../page/panel.js";
import { fromAddress, fromFile } from "./script.js";
import { trustedMarkup } from "../base/trusted.js";

/** @typedef {import("../types").BotScript & { code: Blob }} BotScript */

/** The first step asks for the source, the second asks whether the code may run. */
const LOADER = `
  <dialog class="loader" data-t-label="foreign.loader.title">
    <form class="source" novalidate>
      <h2 data-t="foreign.loader.title"></h2>
      <p class="lead" data-t="foreign.loader.lead"></p>
      <div class="field"><span data-t="foreign.loader.file"></span>
        <div class="file"><button type="button" data-choose data-t="foreign.loader.choose"></button><output></output></div>
        <input type="file" accept=".js,.mjs,text/javascript" hidden></div>
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
  /** Increases with every question, so that a late answer to an earlier question is dropped. */
  #question = 0;

  /** @param {ParentNode} root */
  constructor(root) {
    find(root, ".app").insertAdjacentHTML("beforeend", trustedMarkup(LOADER));
    this.#dialog = /** @type {HTMLDialogElement} */ (find(root, ".loader"));
    this.#source = /** @type {HTMLFormElement} */ (find(root, ".loader .source"));
    this.#warning = /** @type {HTMLFormElement} */ (find(root, ".loader .warning"));
  }

  /**
   * @param {AbortSignal} signal removes the listeners
   */
  bind(signal) {
    // A frame without `allow-forms` submits no forms and reports no submission. Enter presses these buttons too.
    find(this.#source, '[type="submit"]').addEventListener("click", (event) => {
      event.preventDefault();
      void this.#load(this.#question);
    }, { signal });
    find(this.#warning, '[type="submit"]').addEventListener("click", (event) => {
      event.preventDefault();
      this.#dialog.close("run");
    }, { signal });
    find(this.#source, "[data-choose]").addEventListener("click", () => this.#file.click(), { signal });
    this.#file.addEventListener("change", () => this.#name(), { signal });
    for (const button of this.#dialog.querySelectorAll("[data-close]")) {
      button.addEventListener("click", () => this.#dialog.close("cancel"), { signal });
    }
  }

  /** Loads the texts of the dialog and of third-party bots. If they cannot be loaded, the dialog works without them. */
  ready() {
    return need("foreign").catch(() => undefined);
  }

  /**
   * Asks for a bot, and for the permission to run it.
   * @returns {Promise<BotScript | null>} null if the person cancels, or if the dialog is already open
   */
  async ask() {
    if (this.#dialog.open || !this.#dialog.isConnected) return null;
    this.#question += 1;
    this.#script = null;
    this.#source.reset();
    this.#name();
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

  get #file() {
    return /** @type {HTMLInputElement} */ (find(this.#source, '[type="file"]'));
  }

  /** Writes the name of the chosen file beside its button. */
  #name() {
    find(this.#source, "output").textContent = this.#file.files?.[0]?.name ?? "";
  }

  /** @param {number} question */
  async #load(question) {
    const file = this.#file.files?.[0];
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
