// @ts-check
/** Tests on which pages the bots run on threads, in Firefox. */
import { launch, open } from "../helpers/firefox.mjs";
import { havePlaced } from "../helpers/game.mjs";
import { testMatrix } from "../helpers/matrix.mjs";

const WAIT = { timeout: 90_000 };
/** The bots run in workers, each with one thread. */
const NO_THREADS = /1 thread each: .*isolated/;

testMatrix({
  launch,
  open,
  played: (frame) => frame.waitForFunction(havePlaced, WAIT, 3),
  framed: { plain: NO_THREADS, isolated: /2 threads/, sandboxed: NO_THREADS, "isolated-sandboxed": /2 threads/ },
  worker: { around: "localhost", runs: NO_THREADS, loads: 1, stores: "st" },
});
