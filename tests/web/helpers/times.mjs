// @ts-check
/**
 * A reporter for `node --test`: one line of JSON for each test that was run, `{ name, file, ms, passed }`, for the table of the
 * slowest tests that `cargo xtask test` prints, and for the second try of a browser's.
 */

/**
 * @param {AsyncIterable<{ type: string, data: any }>} events
 * @returns {AsyncGenerator<string>}
 */
export default async function* times(events) {
  for await (const { type, data } of events) {
    // A file is a test too, of the runner's own.
    if (!["test:pass", "test:fail"].includes(type) || data.name === data.file) continue;
    const { name, file, details } = data;
    yield `${JSON.stringify({ name, file, ms: details.duration_ms, passed: type === "test:pass" })}\n`;
  }
}
