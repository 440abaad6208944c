// @ts-check
/**
 * Reads replays from files, and saves them to files.
 */
import { download } from "../../base/download.js";
import { wordsOf } from "../../language/failure.js";
import { Complaint } from "../../language/language.js";
import { LARGEST } from "./code.js";
import { broughtEntryOf } from "./summary.js";

/** @typedef {import("./library.js").Entry} Entry */
/**
 * @typedef {{ found: [Entry, Uint8Array][], complaints: Complaint[] }} Files the replays in files, and the errors of the other
 *   files
 */

/**
 * @param {import("./games.js").Games} games
 * @param {File[]} files
 * @returns {Promise<Files>}
 */
export async function readFiles(games, files) {
  /** @type {[Entry, Uint8Array][]} */
  const found = [];
  /** @type {Complaint[]} */
  const complaints = [];
  for (const file of files) {
    try {
      if (file.size > LARGEST) throw new Complaint("replays.wrong.large", { most: LARGEST / 1e6 });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { stackmate } = await games.of(bytes);
      found.push([await broughtEntryOf(stackmate.module, bytes), bytes]);
    } catch (error) {
      complaints.push(new Complaint("replays.wrong.file", { file: file.name, why: wordsOf(error) }));
    }
  }
  return { found, complaints };
}

/**
 * Returns the name of a game's file.
 * @param {Pick<Entry, "name" | "about" | "kept">} entry
 */
export function fileName({ name, about, kept }) {
  const plain = name.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
  const at = new Date(about.at ?? kept).toISOString().slice(0, 19).replace(/[T:]/g, "-");
  return `${plain || `stackmate-${about.mode || "game"}-${at}`}.smrp`;
}

/**
 * @param {Uint8Array} bytes
 * @param {Parameters<typeof fileName>[0]} entry determines the file name
 */
export function saveFile(bytes, entry) {
  download(bytes, "application/octet-stream", fileName(entry));
}
