// @ts-check
/** The course that the address or an earlier visit chose. */
import { Complaint } from "../../language/language.js";
import { MOST_NAMED } from "../../page/numbers.js";
import { COURSES } from "./courses.js";

const KEY = "stackmate.course";

/** @param {string | null} id */
const find = (id) => COURSES.find((course) => course.id === id);

/**
 * Returns the course of that name.
 * @param {string} id
 * @throws {Complaint} if there is no such course
 */
export function courseOf(id) {
  const course = find(id);
  if (course !== undefined) return course;
  throw new Complaint("sprint.failed.course", { text: id.slice(0, MOST_NAMED), courses: COURSES.map(({ id }) => id).join(", ") });
}

/** Returns the name of the course of an earlier visit, or of the first course. */
export function keptCourse() {
  try {
    return (find(localStorage.getItem(KEY)) ?? COURSES[0]).id;
  } catch {
    return COURSES[0].id;
  }
}

/** Saves the choice, if the browser allows it. @param {string} id */
export function keepCourse(id) {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // The choice lasts until the page closes.
  }
}
