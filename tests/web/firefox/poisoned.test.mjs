// @ts-check
/** What is stored was compared with the release before it is served, in Firefox. */
import { launch, open } from "../helpers/firefox.mjs";
import { testPoisoned } from "../helpers/poisoned.mjs";

testPoisoned({ launch, open });
