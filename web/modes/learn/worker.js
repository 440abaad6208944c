// @ts-check
/** The worker of Learn: it trains. */
import { serve } from "../../engine/serve.js";
import { loadLearn } from "./package.js";
import { createSession } from "./session.js";

serve(async (post, later) => createSession({ module: await loadLearn(), post, later }));
