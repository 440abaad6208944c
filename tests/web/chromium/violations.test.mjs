// @ts-check
/** Tests in Chromium that the release's own content security policy blocks nothing on any screen. */
import { launch, open } from "../helpers/chromium.mjs";
import { PLACES } from "../helpers/screens.mjs";
import { testViolations } from "../helpers/violations.mjs";

/** All screens, but only one section of the settings, because the code makes all sections in the same way. */
const screens = PLACES.filter(({ name }) => !name.startsWith("settings-") || name === "settings-keys");
testViolations({
  launch,
  open,
  more: Object.fromEntries(screens.map(({ name, query, reach }) => [`${query} (${name})`, reach])),
});
