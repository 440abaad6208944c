// @ts-check
/** Tests in Firefox that stored files are compared with the release before they are served. */
import { launch, open } from "../helpers/firefox.mjs";
import { testPoisoned } from "../helpers/poisoned.mjs";

testPoisoned({ launch, open });
