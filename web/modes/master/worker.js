// @ts-check
/** The worker of 20G: it plays watched runs. */
import { serve } from "../../engine/serve.js";
import { loadMaster } from "./package.js";
import { createSession } from "./session.js";

serve(async (post, later) => createSession({ module: (await loadMaster()).module, post, later }));
