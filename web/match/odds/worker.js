// @ts-check
/** A worker that looks at the positions of a match. */
import { loadReview } from "../../engine/review.js";
import { serve } from "../../engine/serve.js";
import { createJudge } from "./judge.js";

serve(async (post) => createJudge(await loadReview(), post));
