// @ts-check
/**
 * `node bench/chromium.mjs <folder of packages>`: the browser's side of `cargo xtask bench`. Each line on standard input is a
 * task as JSON; headless Chromium measures it, and the report is a line on standard output. Ends when the input closes.
 *
 * The browser stays open in between, so that the two sides can take turns and share whatever else the machine is doing.
 */
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { launch, open } from "../helpers/chromium.mjs";
import { PAGES } from "../helpers/pages.mjs";
import { serve } from "../helpers/server.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const DATA = fileURLToPath(new URL("../../data", import.meta.url));

/**
 * Runs inside the page: hands a task to the worker of its package, which is started at the first.
 * @param {{ name: string, package: string, threads: number }} task
 */
function measure(task) {
  const workers = /** @type {{ benches?: Map<string, Worker> }} */ (globalThis);
  workers.benches ??= new Map();
  const address = `/bench/worker.mjs?package=${task.package}&threads=${task.threads}`;
  const worker = workers.benches.get(address) ?? new Worker(address, { type: "module" });
  workers.benches.set(address, worker);
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => ("error" in data ? reject(new Error(data.error)) : resolve(data.report));
    worker.onerror = (event) => reject(new Error(event.message || "the worker's script did not load"));
    worker.postMessage(task);
  });
}

const mounts = [`bench=${HERE}`, `data=${DATA}`, `packages=${process.argv[2]}`];
const server = await serve(...PAGES, ...mounts.flatMap((mount) => ["--mount", mount]));
const browser = await launch();
try {
  const { page } = await open(browser, `${server.origin}/pages/blank.html`);
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await page.evaluate(measure, JSON.parse(line))));
  }
} finally {
  await browser.close();
  await server.stop();
}
