// @ts-check
/**
 * Logs of moves as files: one line of JSON for each move. The lines of tetris20g-ai can be read too.
 */
import { Complaint } from "../../language/language.js";

/** @typedef {import("./lessons.js").Line} Line */

/** The largest file that is read, in bytes. */
const LARGEST = 64e6;
const RULES = "m20g-ars";

/** @param {readonly Line[]} lines */
export const textOf = (lines) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/**
 * Reads the lines of a file. Their values are not checked.
 * @param {File} file
 * @returns {Promise<Line[]>}
 * @throws {Complaint} naming the line that is no JSON
 */
export async function readLog(file) {
  if (file.size > LARGEST) throw new Complaint("master.teach.large", { most: LARGEST / 1e6 });
  return linesIn(await file.text());
}

/** @param {string} text @returns {Line[]} */
export function linesIn(text) {
  let games = 0;
  let last = -1;
  const lines = text.split("\n").map((line) => line.trim()).map((line, at) => ({ line, at })).filter(({ line }) => line !== "");
  return lines.map(({ line, at }) => {
    const value = parse(line, at + 1);
    if (!("decided" in value)) return value;
    // The lines of tetris20g-ai do not name their game: a new one begins where the numbers of the moves do not continue.
    const step = Number(value.step);
    if (step !== last + 1) games += 1;
    last = step;
    return converted(value, `import-${games}`);
  });
}

/** @param {string} line @param {number} number @returns {Line} */
function parse(line, number) {
  try {
    const value = JSON.parse(line);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The complaint below names the line.
  }
  throw new Complaint("master.teach.line", { line: number, text: line.slice(0, 40) });
}

/**
 * Converts a line of tetris20g-ai, in which letters are byte codes.
 * @param {Line} value
 * @param {string} game
 * @returns {Line}
 */
function converted({ field, decided, next_piece, step }, game) {
  const { piece_type, x, y, rotation } = /** @type {Record<string, unknown>} */ (decided);
  const letter = (/** @type {unknown} */ code) => String.fromCharCode(Number(code));
  const rows = Array.isArray(field) ? field.map((row) => (Array.isArray(row) ? row.map(letter).join("") : "")) : field;
  return { v: 1, rules: RULES, game, step, field: rows, piece: letter(piece_type), next: letter(next_piece), x, y, rotation };
}
