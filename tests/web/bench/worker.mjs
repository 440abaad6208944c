// @ts-check
/**
 * The worker that measures one wasm package, `?package=<folder>&threads=<size of its pool>`: takes tasks, answers with the
 * reports of `stackmate bench movegen --json` and `stackmate bench --json`, as far as `cargo xtask bench` compares them.
 */
const PIECES = "IOTLJSZ";
const QUEUE = "IOLJSZ";

/** Long against the steps of the clock (5 µs on an isolated page), short against what else the machine does. */
const BATCH_MS = 1;

/**
 * Runs `round` for `ms`, and returns the nanoseconds it takes in the fastest batch (what disturbs a measurement only ever
 * slows it down) and what it returned.
 * @param {number} ms
 * @param {() => number} round
 */
function best(ms, round) {
  const result = round();
  const batch = (rounds) => {
    const begun = performance.now();
    for (let done = 0; done < rounds; done += 1) round();
    return performance.now() - begun;
  };
  let rounds = 1;
  while (batch(rounds) < BATCH_MS) rounds *= 2;
  const end = performance.now() + ms;
  let fastest = Infinity;
  while (performance.now() < end) fastest = Math.min(fastest, batch(rounds));
  return { ns: (fastest * 1e6) / rounds, result };
}

/** The boards that the tests know the answers of, drawn top row first. */
async function drawings() {
  const { boards } = await (await fetch("/data/movegen.json")).json();
  return boards.map(({ rows }) => rows.toReversed().join("\n"));
}

async function movegen(wasm, { ms }) {
  const bench = new wasm.MovegenBench(await drawings());
  let [placements, ns] = [0, 0];
  const pieces = [...PIECES].map((piece) => {
    const fastest = best(ms, () => bench.lists(piece));
    placements += fastest.result;
    ns += fastest.ns;
    return { piece, placements_per_s: (fastest.result * 1e9) / fastest.ns };
  });
  bench.free();
  const begun = performance.now();
  const nodes = wasm.MovegenBench.perft(QUEUE);
  const seconds = (performance.now() - begun) / 1000;
  const all = { piece: "all", placements_per_s: (placements * 1e9) / ns };
  return { pieces, all, perft: { queue: QUEUE, nodes_per_s: nodes / seconds } };
}

function search(wasm, { threads, runs, nodes }) {
  const speeds = [];
  let signature = "";
  for (let run = 0; run < runs; run += 1) {
    const begun = performance.now();
    const course = wasm.CourseBench.run(nodes, threads);
    speeds.push((course.nodes * 1000) / (performance.now() - begun));
    ({ signature } = course);
    course.free();
  }
  speeds.sort((a, b) => a - b);
  return { children_per_s: speeds[runs >> 1], signature };
}

async function load() {
  const wanted = new URL(import.meta.url).searchParams;
  const wasm = await import(`/packages/${wanted.get("package")}/stackmate_wasm.js`);
  await wasm.default();
  const threads = Number(wanted.get("threads"));
  if (threads > 1) await wasm.initThreadPool(threads);
  return wasm;
}

const loaded = load();

self.onmessage = async ({ data: task }) => {
  try {
    const wasm = await loaded;
    postMessage({ report: await { movegen, search }[task.name](wasm, task) });
  } catch (error) {
    postMessage({ error: String(error?.stack ?? error) });
  }
};
