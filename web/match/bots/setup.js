// @ts-check
/**
 * The choices about a match: the button that shows them and opens their dialog, and the settings that save them.
 */
import { openDialog } from "../../page/open-dialog.js";
import { find } from "../../base/elements.js";
import { need, say, t, translate, write } from "../../language/language.js";
import { showFailure } from "../../page/notice.js";
import { styled } from "../../base/sheet.js";
import { trustedMarkup } from "../../base/trusted.js";

/**
 * @typedef {object} Parts
 * @property {ShadowRoot} root
 * @property {import("../../settings/store.js").Store} store
 * @property {import("../../shell/screens.js").Screens} screens
 * @property {import("../series.js").Series} series
 */

const BUTTON = `<button type="button" class="setup" data-action="setup" data-t-title="bots.setup">
  <span class="rounds"></span><span class="others" data-t="bots.setup"></span></button>`;

export class Setup {
  #parts;
  #unwatch;
  #firstTo;
  #isOpen = false;

  /** @param {Parts} parts */
  constructor(parts) {
    const { root, store } = parts;
    this.#parts = parts;
    this.#firstTo = store.settings.match.first_to;
    find(root, ".bots").insertAdjacentHTML("beforeend", trustedMarkup(BUTTON));
    translate(find(root, ".bots"));
    this.#unwatch = store.watch((settings) => this.#hear(settings));
  }

  /** Opens the dialog; a person's game pauses meanwhile. */
  async open() {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const { root, store, screens, series } = this.#parts;
    await openDialog(root, screens, async () => {
      const [{ openMatchDialog }] = await Promise.all([
        import("./dialog.js"), need("settings"), styled(root, "settings/settings.css"),
      ]);
      return (opener) =>
        openMatchDialog(find(root, ".app"), { store, roster: series.lineup.roster, score: series.score }, opener);
    }).catch((error) => showFailure(root, () => t("main.failed.settings", { why: say(error) })));
    this.#isOpen = false;
    screens.current.settle?.();
  }

  close() {
    this.#unwatch();
  }

  /** @param {import("../../settings/schema.js").Settings} settings */
  #hear(settings) {
    const { root, series, screens } = this.#parts;
    // The address overrides the settings until the person changes them.
    if (settings.match.first_to !== this.#firstTo) series.score.choose((this.#firstTo = settings.match.first_to));
    write(find(root, ".bots .setup .rounds"), () => t("bots.match", { count: series.score.chosen }));
    series.lineup.roster.hear(settings);
    if (!this.#isOpen) screens.current.settle?.();
  }
}
