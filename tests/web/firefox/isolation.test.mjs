// @ts-check
/** Tests on which pages the bots run on threads, in Firefox. */
import { launch, open } from "../helpers/firefox.mjs";
import { havePlaced } from "../helpers/game.mjs";
import { testMatrix } from "../helpers/matrix.mjs";

const WAIT = { timeout: 90_000 };

testMatrix({
  launch,
  open,
  played: (frame) => frame.waitForFunction(havePlaced, WAIT, 3),
  framed: { plain: /1 thread each: .*isolated/, isolated: /2 threads/, sandboxed: /main thread/ },
  worker: { around: "localhost", runs: /1 thread each: .*isolated/, loads: 1, stores: "st" },
});
