// @ts-check
/**
 * Gives the screen access to the library (the replays saved on this device): opens it for the first operation, and again after an
 * error.
 */
import { Library } from "./library.js";

export class Access {
  /** @type {Promise<Library> | null} */
  #library = null;

  /**
   * @param {(library: Library) => Promise<void>} work
   * @returns {Promise<unknown>} the error, or null
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
