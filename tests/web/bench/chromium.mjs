// @ts-check
/**
 * `node bench/chromium.mjs <folder of packages>` is the browser's part of `cargo xtask bench`. Each line on standard input is a
 * task as JSON. Headless Chromium measures it, and the report is a line on standard output, with the processor time of the page
 * and its workers as `cpu_s`. The script ends when the input closes.
 *
 * The browser stays open between tasks. So the two versions that are compared can be measured in turns, and other work of the
 * machine affects both alike.
 */
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { launch, open } from "../helpers/chromium.mjs";
import { PAGES } from "../helpers/pages.mjs";
import { serve } from "../helpers/server.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const DATA = fileURLToPath(new URL("../../data", import.meta.url));

/**
 * Runs inside the page: sends a task to the worker of its package, which is started for the package's first task.
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

/**
 * Returns the processor time in seconds that the processes of all pages have used.
 * @param {import("playwright-core").CDPSession} session
 */
async function cpuSeconds(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const mounts = [`bench=${HERE}`, `data=${DATA}`, `packages=${process.argv[2]}`];
const server = await serve(...PAGES, ...mounts.flatMap((mount) => ["--mount", mount]));
const browser = await launch();
try {
  const { page } = await open(browser, `${server.origin}/pages/blank.html`);
  const session = await browser.newBrowserCDPSession();
  for await (const line of createInterface({ input: process.stdin })) {
    const before = await cpuSeconds(session);
    const report = await page.evaluate(measure, JSON.parse(line));
    console.log(JSON.stringify({ ...report, cpu_s: (await cpuSeconds(session)) - before }));
  }
} finally {
  await browser.close();
  await server.stop();
}
