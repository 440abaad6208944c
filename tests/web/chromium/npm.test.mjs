// @ts-check
/** Tests the npm package as its users get it: it is packed, installed elsewhere, type-checked, bundled, and played. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { launch, open } from "../helpers/chromium.mjs";
import { serve } from "../helpers/server.mjs";

const SLOW = { timeout: 180_000 };
const WAIT = { timeout: 60_000 };
const PACKAGE = fileURLToPath(new URL("../../../dist/npm", import.meta.url));
/** Returns the path of an installed program. @param {string} name */
const tool = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
const run = promisify(execFile);

const PROGRAM = `
import { define, StackMate, type StackMateAttributes } from "stackmate";
define("/stackmate/");
const game: StackMate = document.createElement("stack-mate");
const choices: StackMateAttributes = { mode: "watch", seed: "7", pps: "5" };
game.style.cssText = "display: block; width: 640px; height: 400px";
game.addEventListener("stats", ({ detail }) => {
  const pieces: string = "pps" in detail ? detail.pieces : String(detail.pieces);
  document.title = "k" in detail && detail.mle !== null ? detail.mle.toFixed(0) : pieces;
});
game.addEventListener("gameover", ({ detail }) => {
  const turns: string = detail.turns === undefined ? "" : " after " + detail.turns.toFixed(0) + " turns on list " + detail.list;
  console.log((detail.winner === "draw" ? "draw" : detail.winner + 1) + turns, detail.score[0], detail.final);
});
document.body.append(game);
game.load(choices);
game.setTheme("light");
`;

/** A program in which each line has a type error, so each must be reported. */
const WRONG = `
import { StackMate } from "stackmate";
declare const game: StackMate;
game.setTheme("pink");
game.load({ mode: "dance" });
game.addEventListener("stats", ({ detail }) => detail.none);
`;

test("the npm package can be packed, installed, type-checked and bundled, and it plays", SLOW, async () => {
  const folder = await mkdtemp(join(tmpdir(), "stackmate-npm-"));
  const { stdout } = await run("npm", ["pack", "--silent", PACKAGE], { cwd: folder });
  const archive = stdout.trim().split("\n").at(-1) ?? "";
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "blog", private: true, type: "module" }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", `./${archive}`], { cwd: folder });
  /** @param {string} name @param {string} text */
  const check = async (name, text) => {
    await writeFile(join(folder, name), text);
    const flags = [
      "--noEmit", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler",
      "--types", "",
    ];
    return run(tool("tsc"), [...flags, name], { cwd: folder }).then(
      () => "",
      (error) => String(error.stdout),
    );
  };
  assert.equal(await check("program.ts", PROGRAM), "");
  assert.deepEqual(
    [...(await check("wrong.ts", WRONG)).matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => Number(line)),
    [4, 5, 6],
  );
  const site = join(folder, "site");
  await mkdir(site);
  await run(tool("esbuild"), ["program.ts", "--bundle", "--minify", "--format=esm", `--outfile=${join(site, "program.js")}`], {
    cwd: folder,
  });
  await cp(join(folder, "node_modules/stackmate/site"), join(site, "stackmate"), { recursive: true });
  await writeFile(
    join(site, "index.html"),
    '<!doctype html><title>blog</title><link rel="icon" href="data:,"><body><script type="module" src="program.js"></script>',
  );
  const server = await serve("--dist", site);
  const browser = await launch();
  const { page, errors, close } = await open(browser, `${server.origin}/index.html`);
  await page.waitForFunction(() => Number(document.title) >= 3, undefined, WAIT);
  assert.deepEqual(errors, []);
  await close();
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
});
