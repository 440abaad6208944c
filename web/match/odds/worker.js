// @ts-check
/** A worker that looks at the positions of a match. */
import { serve } from "../../engine/serve.js";
import { createJudge } from "./judge.js";
import { loadOdds } from "./package.js";

serve(async (post) => createJudge(await loadOdds(), post));
