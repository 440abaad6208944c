// @ts-check
/**
 * The game for people who do not see it: events are announced as chosen in the settings, and the boards are described on
 * request. All of this is loaded after the first picture.
 */
import { openDialog } from "../page/open-dialog.js";
import { find } from "../base/elements.js";
import { readTheme } from "../board/canvas.js";
import { need, say, t } from "../language/language.js";
import { showFailure } from "../page/notice.js";

/**
 * @typedef {object} Parts
 * @property {ShadowRoot} root
 * @property {import("../page/panel.js").Panel} panel
 * @property {import("../round/display.js").Display} display
 * @property {import("../shell/screens.js").Screens} screens
 * @property {import("../settings/store.js").Store} store
 */

export class Speech {
  #parts;
  #unwatch;
  /** @type {Promise<import("./announcer.js").Announcer> | null} */
  #announcer = null;

  /** Whether the dialog is being loaded: a second request must not open a second dialog. */
  #isOpening = false;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#unwatch = parts.store.watch(({ words }) => void this.#setExtent(words.announcements));
  }

  /**
   * Describes the boards.
   * @returns {boolean} whether there is a board
   */
  describe() {
    const { root, display, screens } = this.#parts;
    const own = () => screens.current.words?.() ?? null;
    if ((display.round === null && own() === null) || this.#isOpening) return false;
    this.#isOpening = true;
    const boards = () => own() ?? [...(display.round?.sides ?? [])].map((view, side) => {
      const seat = find(root, `.seat[data-side="${side}"]`);
      const { plain } = readTheme(find(seat, "canvas"));
      return { name: find(seat, ".name").textContent ?? "", view, isPlain: plain };
    });
    openDialog(root, screens, async () => (await import("./dialog.js")).describe(root, boards))
      .catch((error) => this.#complain(error))
      .finally(() => (this.#isOpening = false));
    return true;
  }

  close() {
    this.#unwatch();
  }

  /** @param {import("./announcer.js").Extent} extent */
  async #setExtent(extent) {
    if (extent === "off" && this.#announcer === null) return;
    try {
      (await (this.#announcer ??= this.#load())).extent = extent;
    } catch (error) {
      this.#announcer = null;
      this.#complain(error);
    }
  }

  async #load() {
    const { panel, display } = this.#parts;
    const [{ Announcer }] = await Promise.all([import("./announcer.js"), need("speech")]);
    const announcer = new Announcer((text) => panel.say(text));
    display.onFrame.add((sides, events, leftIsMine, now) => announcer.frame(sides, events, leftIsMine, now));
    return announcer;
  }

  /** @param {unknown} error */
  #complain(error) {
    showFailure(this.#parts.root, () => t("main.failed.speech", { why: say(error) }));
  }
}
