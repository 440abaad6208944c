// @ts-check
/**
 * The library as the screen uses it: opened with the first wish, and again after a fault.
 */
import { Library } from "./library.js";

export class Access {
  /** @type {Promise<Library> | null} */
  #library = null;

  /**
   * @param {(library: Library) => Promise<void>} work
   * @returns {Promise<unknown>} why it was not done; null when it was
   */
  async attempt(work) {
    try {
      await work(await (this.#library ??= Library.open()));
      return null;
    } catch (error) {
      this.close();
      return error;
    }
  }

  close() {
    void this.#library?.then((library) => library.close(), () => undefined);
    this.#library = null;
  }
}
