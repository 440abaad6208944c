// @ts-check
/** Under its own policy the release does everything it does, on every screen in Chromium. */
import { launch, open } from "../helpers/chromium.mjs";
import { PLACES } from "../helpers/screens.mjs";
import { testViolations } from "../helpers/violations.mjs";

/** One tab of the settings stands for all: they are made alike. */
const screens = PLACES.filter(({ name }) => !name.startsWith("settings-") || name === "settings-keys");
testViolations({
  launch,
  open,
  more: Object.fromEntries(screens.map(({ name, query, reach }) => [`${query} (${name})`, reach])),
});
