// @ts-check
/**
 * Announces that a person may take over the left board of two bots: a button in the line below the boards, the same words over
 * the board while a pointer or the focus is on it, and a notice when the board is the person's.
 */
import { element, find } from "../../base/elements.js";
import { t, write } from "../../language/language.js";

/** How long the notice stays after the first key, so that it covers no board that is being played. */
const NOTICE_MS = 4000;

export class Invitation {
  #lineup;
  #button = element("button", "", { type: "button", class: "take", "data-command": "confirm", hidden: "" });
  #label = element("p", "", { class: "invite", "aria-hidden": "true" });
  #notice = element("p", "", { class: "offer", role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {ParentNode} root
   * @param {import("../lineup.js").Lineup} lineup
   */
  constructor(root, lineup) {
    this.#lineup = lineup;
    find(root, ".keys").after(this.#button);
    find(root, '.seat[data-side="0"] .screen').append(this.#label, this.#notice);
    for (const it of [this.#button, this.#label]) write(it, () => t("bots.take"));
    lineup.onOwner = (owner) => this.#show(owner);
  }

  close() {
    clearTimeout(this.#timer);
    this.#lineup.onOwner = () => undefined;
    for (const it of [this.#button, this.#label, this.#notice]) it.remove();
  }

  /** @param {import("../takeover.js").Owner | null} owner */
  #show(owner) {
    clearTimeout(this.#timer);
    this.#button.hidden = owner !== "bot";
    this.#label.hidden = owner !== "bot";
    this.#notice.dataset.owner = owner ?? "";
    // Without a keyboard, the button for pauses gives the board back.
    const [offered, taken] = matchMedia("(pointer: coarse)").matches
      ? ["bots.offered.touch", "bots.taken.touch"] : ["bots.offered.key", "bots.taken.key"];
    write(this.#notice, () => (owner === "offered" ? t(offered) : owner === "taken" ? t(taken) : ""));
    if (owner === "taken") this.#timer = setTimeout(() => write(this.#notice, () => ""), NOTICE_MS);
  }
}
