// @ts-check
/** Under its own policy the release does everything it does, in Firefox. */
import { launch, open } from "../helpers/firefox.mjs";
import { testViolations } from "../helpers/violations.mjs";

testViolations({ launch, open });
