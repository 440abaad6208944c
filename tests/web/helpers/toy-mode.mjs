// @ts-check
/** Makes a copy of the site with one more mode: a folder from a template and a row in the table. No other file is changed. */
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../../../web/", import.meta.url));
/** The folders of the site that a build creates. */
const BUILT = ["pkg", "dist"];

const ROW = `// @ts-check
/** @type {import("../../base/modes.js").ModeRow} */
export const TOY = {
  id: "toy",
  aliases: ["plaything"],
  group: "play",
  icon: '<circle cx="8" cy="8" r="6"/>',
  layout: "toy-layout",
  seats: ["person", "bot"],
  parameters: ["colour"],
  words: {
    en: { name: "Toy", about: "A mode of the tests" },
    ja: { name: "おもちゃ", about: "テスト用のモード" },
    zh: { name: "玩具", about: "测试用的模式" },
  },
};
`;

const SCREEN = `// @ts-check
import { GameScreen } from "../../round/game-screen.js";
import { matchConfig } from "../../page/numbers.js";

/** @param {import("../../base/modes.js").ModeRow} mode @param {any} parts */
export const open = (mode, parts) => new GameScreen(mode, parts, (screen) => new Toy(parts));

class Toy {
  words = { failed: "main.failed.match", restart: "main.failed.seed", started: "main.started" };
  section = "menu";

  constructor(parts) {
    this.parts = parts;
  }

  config() {
    return matchConfig("person", this.parts.seed, this.parts.chosen());
  }

  useDefaults() {}
  played() {}
}
`;

/** Adds the mode's import and row to the table of modes. @param {string} table */
const withRow = (table) => table
  .replace("import { VERSUS }", 'import { TOY } from "../modes/toy/mode.js";\nimport { VERSUS }')
  .replace("new ModeTable([\n", 'new ModeTable([\n  { ...TOY, load: () => import("../modes/toy/screen.js") },\n');

/**
 * Copies the site to an empty folder, and adds the mode as the first of the menu.
 * @param {string} folder
 * @returns {Promise<string>} the path of the copy
 */
export async function siteWithToy(folder) {
  const site = join(folder, "web");
  await cp(WEB, site, { recursive: true, filter: (path) => !BUILT.some((name) => path === join(WEB, name)) });
  await symlink(join(WEB, "pkg"), join(site, "pkg"));
  await mkdir(join(site, "modes/toy"));
  await writeFile(join(site, "modes/toy/mode.js"), ROW);
  await writeFile(join(site, "modes/toy/screen.js"), SCREEN);
  const table = join(site, "shell/modes.js");
  await writeFile(table, withRow(await readFile(table, "utf8")));
  return site;
}
