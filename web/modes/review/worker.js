// @ts-check
/** A worker of a review. */
import { serve } from "../../engine/serve.js";
import { createJudge } from "./judge.js";
import { loadReview } from "./package.js";

serve(async (post) => createJudge(await loadReview(), post));
