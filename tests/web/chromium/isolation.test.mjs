// @ts-check
/** Where threads run, in Chromium. */
import { launch, open } from "../helpers/chromium.mjs";
import { havePlaced } from "../helpers/game.mjs";
import { testMatrix } from "../helpers/matrix.mjs";

const WAIT = { timeout: 90_000 };

testMatrix({
  launch,
  open,
  played: (frame) => frame.waitForFunction(havePlaced, 3, WAIT),
  framed: { plain: /2 threads/, isolated: /2 threads/, sandboxed: /main thread/ },
});
