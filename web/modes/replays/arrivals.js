// @ts-check
/**
 * Handles links, and files dropped on the page, while another screen is shown. They are read first: the current game ends only
 * for a replay that can be shown. Other files cause a notice and leave the game alone.
 */
import { need, say } from "../../language/language.js";
import { showNotice } from "../../page/notice.js";

/** @typedef {import("./screen.js").Wanted} Wanted */
/**
 * @typedef {() => Promise<{ wanted: Wanted | null, complaints: unknown[] }>} Read
 */

/**
 * @param {{ host: HTMLElement, root: ShadowRoot, screens: import("../../shell/screens.js").Screens,
 *   games: import("./games.js").Games, signal: AbortSignal }} parts
 */
export function bindArrivals({ host, root, screens, games, signal }) {
  /** Removes the notice about the previous arrival. */
  let settle = () => {};
  /** @param {unknown[]} complaints empty if there is no error */
  const complain = (complaints) => {
    if (signal.aborted) return;
    settle();
    settle = complaints.length > 0 ? showNotice(root, () => complaints.map(say).join("\n")) : () => {};
  };
  /** @param {Read} read */
  const arrive = async (read) => {
    try {
      await need("replays");
      const { wanted, complaints } = await read();
      complain(complaints);
      if (wanted !== null && !signal.aborted) screens.show("replays", wanted);
    } catch (error) {
      complain([error]);
    }
  };
  host.addEventListener("replay", (event) => {
    const link = /** @type {CustomEvent<string>} */ (event).detail;
    void arrive(async () => ({
      wanted: { bytes: await (await import("./share.js")).readLink(games, link), isLinked: true },
      complaints: [],
    }));
  }, { signal });
  /** @param {DragEvent} event */
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files") === true;
  host.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault(), { signal });
  host.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    void arrive(async () => {
      const read = await (await import("./files.js")).readFiles(games, files);
      // If some files are valid replays, the list of replays shows the errors of the other files.
      return read.found.length > 0 ? { wanted: { files: read }, complaints: [] } : { wanted: null, complaints: read.complaints };
    });
  }, { signal });
}
