// @ts-check
/**
 * The names of the courses, for the replays of this mode.
 */
import { need, t } from "../../language/language.js";
import { COURSES } from "./courses.js";

/**
 * Returns the goal of a course's games, as replays name it.
 * @param {import("./courses.js").Course} course
 * @returns {import("../../types").GameGoal | null}
 */
const goalOf = ({ goal, garbage }) => goal ?? (garbage === undefined ? null : { rise: garbage.rise_lines });

/**
 * Loads the names.
 * @returns {Promise<(goal: import("../../types").GameGoal | null) => string>} returns the name of the course with that goal, or
 *   an empty string if no course has it
 */
export async function loadNames() {
  await need("sprint");
  return (goal) => {
    const course = COURSES.find((course) => JSON.stringify(goalOf(course)) === JSON.stringify(goal));
    return course === undefined ? "" : t(`sprint.course.${course.id}`);
  };
}
