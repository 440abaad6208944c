// @ts-check
/**
 * The worker that measures one wasm package, `?package=<folder>&threads=<size of its pool>`. It receives tasks and answers with
 * reports like those of `stackmate bench movegen --json`, `stackmate bench pc --json`, `stackmate bench --json` and
 * `stackmate master eval`, for Sum-Ten with what was done, and for the learner with speeds and the hash of its weights. The
 * reports contain only the fields that `cargo xtask bench` compares.
 */
const PIECES = "IOTLJSZ";
const QUEUE = "IOLJSZ";

/** The number of random boards on which the fast move generator must agree with the naive one before it is measured. */
const BOARDS = 300;

/** The least duration of a batch: far longer than the clock's steps (5 µs on an isolated page), but short enough that some
 * batches run without an interruption by other programs. */
const BATCH_MS = 1;

/**
 * Runs `round` repeatedly for `ms` milliseconds. Returns its result, and the nanoseconds per run in the fastest batch: other
 * work of the machine can only make a measurement slower.
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

/** Fetches the boards of the move generator's tests, drawn with the top row first. */
async function drawings() {
  const { boards } = await (await fetch("/data/movegen.json")).json();
  return boards.map(({ rows }) => rows.toReversed().join("\n"));
}

async function movegen(wasm, { ms }) {
  const wrong = wasm.MovegenBench.disagreements(BOARDS);
  if (wrong > 0) throw new Error(`the move generator is wrong on ${wrong} of ${BOARDS} boards`);
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
    const done = wasm.SearchBench.run(nodes, threads);
    speeds.push((done.nodes * 1000) / (performance.now() - begun));
    ({ signature } = done);
    done.free();
  }
  speeds.sort((a, b) => a - b);
  return { children_per_s: speeds[runs >> 1], signature };
}

/**
 * The number of times that each question about perfect clears is asked. The browser optimises the code during the first times.
 */
const TIMES = 3;

/**
 * Asks each question several times. Returns the median over the questions of the fastest time in ms, and the sum of the answers.
 * @param {number} questions
 * @param {(question: number) => number} ask
 */
function medians(questions, ask) {
  const times = [];
  let found = 0;
  for (let question = 0; question < questions; question += 1) {
    let [fastest, answer] = [Infinity, 0];
    for (let time = 0; time < TIMES; time += 1) {
      const begun = performance.now();
      answer = ask(question);
      fastest = Math.min(fastest, performance.now() - begun);
    }
    times.push(fastest);
    found += answer;
  }
  times.sort((a, b) => a - b);
  return { ms: times[questions >> 1], found };
}

/** Measures the perfect-clear solver. */
function pc({ ClearsBench }, { ms }) {
  const bench = new ClearsBench();
  const fastest = (round) => {
    const { ns, result } = best(ms, round);
    return { ms: ns / 1e6, found: result };
  };
  const [queues, whole, openers] = ClearsBench.sizes();
  const rows = {
    "4x10 graph": fastest(() => bench.build()),
    "4x10 count": fastest(() => bench.count()),
    "first solution": medians(queues, ClearsBench.first),
    "all solutions": medians(whole, ClearsBench.all),
    "chance of *p7": medians(openers, ClearsBench.chance),
  };
  bench.free();
  return {
    rows: Object.entries(rows).map(([name, row]) => ({ name, ms: row.ms })),
    signature: Object.values(rows).map(({ found }) => found).join(" "),
  };
}

/** Plays moves of 20G. Another run comes first, during which the browser optimises the code. */
async function master({ Marathon }, { plies, k, moves }) {
  const weights = new Uint8Array(await (await fetch("/packages/master/m20g-ars.smpw")).arrayBuffer());
  const [warm, run] = [1, 2].map(() => new Marathon(weights, 1, plies, k));
  warm.play(moves >> 2);
  const begun = performance.now();
  run.play(moves);
  const seconds = (performance.now() - begun) / 1000;
  const { pieces, clears } = run.totals();
  for (const it of [warm, run]) it.free();
  return { moves_per_s: pieces / seconds, clears };
}

/** @type {any} */
let boards;

/** Does one kind of Sum-Ten's work several times. The browser's processor time is measured from outside. */
function sumten({ SumtenBench }, { work, passes }) {
  boards ??= new SumtenBench();
  const run = {
    drops: () => boards.drops(),
    single_drops: () => boards.single_drops(),
    probes: () => boards.potentials(),
    nodes: () => SumtenBench.think(false),
    full_nodes: () => SumtenBench.think(true),
  }[work];
  let done = { count: 0, fired: 0, hash: "" };
  for (let pass = 0; pass < passes; pass += 1) {
    const { count, fired, hash } = run();
    done = { count: done.count + count, fired: done.fired + fired, hash };
  }
  return done;
}

/** Trains a learner. Another run comes first, during which the browser optimises the code. */
async function learn({ LearnBench }, { recipe, order, run, pieces }) {
  const [warm, bench] = [1, 2].map(() => new LearnBench(recipe, order, run));
  warm.train(pieces >> 2);
  const begun = performance.now();
  const placements = bench.train(pieces);
  const seconds = (performance.now() - begun) / 1000;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bench.file()));
  for (const it of [warm, bench]) it.free();
  return {
    placements_per_s: placements / seconds,
    train_pieces_per_s: pieces / seconds,
    weights_sha256: [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  };
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
    postMessage({ report: await { learn, master, movegen, pc, search, sumten }[task.name](wasm, task) });
  } catch (error) {
    postMessage({ error: String(error?.stack ?? error) });
  }
};
