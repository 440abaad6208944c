// @ts-check
/** The first picture of Sum-Ten: what it is about, and the choice to learn it. */
import { element } from "../../base/elements.js";
import { t } from "../../language/language.js";

/**
 * @param {boolean} isTaught whether the person has finished the lesson
 * @returns {import("../../page/panel.js").Overlay}
 */
export function titleOverlay(isTaught) {
  const extra = element("div", "", { class: "sum-start" });
  const button = element("button", t(isTaught ? "sumten.title.lesson.again" : "sumten.title.lesson"), {
    type: "button", "data-command": "lesson", class: isTaught ? "" : "first",
  });
  extra.append(button);
  return {
    title: t("sumten.title"), lead: t("sumten.title.lead"), extra,
    actions: [{ label: t("sumten.title.start"), action: "start", key: "confirm" }],
  };
}
