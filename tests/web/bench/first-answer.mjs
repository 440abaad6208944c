// @ts-check
/**
 * `node bench/first-answer.mjs` measures how long the page's solver takes until its first answer: from the question to the
 * message, in headless Chromium, on one thread in its worker. The queues are shuffled bags from a fixed seed.
 */
import { launch, open } from "../helpers/chromium.mjs";
import { PAGES } from "../helpers/pages.mjs";
import { serve } from "../helpers/server.mjs";

const QUEUES = 60;
const POSITIONS = [
  ["empty field, 11 pieces", { field: "", lines: 4 }, 11],
  ["half-built opener, 7 pieces", { field: "XXXXXX____/XXXXX_____/XXXXXX____/XXXXXXX___", lines: 4 }, 7],
  ["six pieces to go, 7 pieces", { field: "XXXX____XX/XXXX___XXX/XXX_______", lines: 4 }, 7],
];

/** Deals shuffled bags, one after another. @param {number} seed @param {number} length */
function queue(seed, length) {
  let state = seed * 2654435761 + 12345;
  const below = (/** @type {number} */ bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  let letters = "";
  while (letters.length < length) {
    const bag = [..."IOTLJSZ"];
    while (bag.length > 0) letters += bag.splice(below(bag.length), 1)[0];
  }
  return letters.slice(0, length);
}

/**
 * Runs inside the page: asks one question after another, and returns the times until each first answer, in ms. An answer may
 * be a solution or the end of the search without one.
 * @param {object[]} questions
 */
async function ask(questions) {
  const worker = new Worker("/modes/solve/worker.js", { type: "module" });
  const hear = (/** @type {(data: any) => boolean} */ wanted) => new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error("the worker failed"));
    worker.onmessage = ({ data }) => wanted(data) && resolve(performance.now());
  });
  const ready = hear(({ type }) => type === "stackmate_ready");
  worker.postMessage({ type: "stackmate_init", threads: 1 });
  await ready;
  const times = [];
  for (const [id, question] of questions.entries()) {
    const answered = hear((data) => data.id === id && (data.type === "solutions" || data.type === "end"));
    const begun = performance.now();
    worker.postMessage({ type: "solve", id, question, most: 1 });
    times.push((await answered) - begun);
  }
  worker.terminate();
  return times;
}

const server = await serve(...PAGES);
const browser = await launch();
try {
  const { page } = await open(browser, `${server.origin}/pages/blank.html`);
  for (const [name, position, length] of POSITIONS) {
    const questions = Array.from({ length: QUEUES }, (_, i) => ({
      .../** @type {object} */ (position),
      queue: queue(i, Number(length)), hold: true, drop: "soft",
    }));
    const [first, ...times] = await page.evaluate(ask, questions);
    times.sort((a, b) => a - b);
    const at = (/** @type {number} */ part) => times[Math.floor((times.length - 1) * part)].toFixed(1);
    console.log(
      `${name}: first of all ${first.toFixed(1)} ms; then median ${at(0.5)}, 90 % ${at(0.9)}, ` +
        `longest ${at(1)} ms (${times.length} queues)`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
