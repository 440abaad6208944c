// @ts-check
/** The worker of lessons: it trains an agent. */
import { serve } from "../../engine/serve.js";
import { loadTeach } from "./package.js";
import { createTeacher } from "./teacher.js";

serve(async (post, later) => createTeacher({ module: await loadTeach(), post, later }));
