// @ts-check
/**
 * The names of the courses, for the replays of this mode.
 */
import { need, t } from "../../language/language.js";
import { COURSES } from "./courses.js";

/**
 * Loads the names.
 * @returns {Promise<(goal: import("../../types").GameGoal | null) => string>} returns the name of the course with that goal, or
 *   an empty string if no course has it
 */
export async function loadNames() {
  await need("sprint");
  return (goal) => {
    const course = COURSES.find((course) => JSON.stringify(course.goal) === JSON.stringify(goal));
    return course === undefined ? "" : t(`sprint.course.${course.id}`);
  };
}
