// @ts-check
/** Tests in Firefox that the release's own content security policy blocks nothing that the release does. */
import { launch, open } from "../helpers/firefox.mjs";
import { testViolations } from "../helpers/violations.mjs";

testViolations({ launch, open });
