// @ts-check
/** Tests on which pages the bots run on threads, in Chromium. */
import { launchWhole, open } from "../helpers/chromium.mjs";
import { havePlaced } from "../helpers/game.mjs";
import { testMatrix } from "../helpers/matrix.mjs";

const WAIT = { timeout: 90_000 };

testMatrix({
  launch: launchWhole,
  open,
  played: (frame) => frame.waitForFunction(havePlaced, 3, WAIT),
  framed: { plain: /2 threads/, isolated: /2 threads/, sandboxed: /2 threads/, "isolated-sandboxed": /2 threads/ },
  // In a new profile frames of other sites may have no service workers, so the page around the frame is on another origin of the
  // same site.
  worker: { around: "127.0.0.1", runs: /2 threads/, loads: 2, stores: "mt" },
});
