// @ts-check
/** Finds the latest game on this device that can be reviewed. */
import { Library } from "../replays/library.js";
import { isReviewed } from "../replays/reviewed.js";

/** @returns {Promise<Uint8Array | null>} its replay, or null if no such game is kept */
export async function latestMatch() {
  const library = await Library.open();
  try {
    for (const { id, boards } of await library.list()) {
      const bytes = id === undefined ? null : await library.find(id);
      if (bytes !== null && isReviewed({ bytes, boards })) return bytes;
    }
    return null;
  } finally {
    library.close();
  }
}
