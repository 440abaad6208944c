// @ts-check
/**
 * A reporter for `node --test`: one line of JSON for each test that was run, `{ name, file, ms }`, for the table of the slowest
 * ones that `cargo xtask test` prints.
 */

/**
 * @param {AsyncIterable<{ type: string, data: any }>} events
 * @returns {AsyncGenerator<string>}
 */
export default async function* times(events) {
  for await (const { type, data } of events) {
    // A file is a test too, of the runner's own.
    if (!["test:pass", "test:fail"].includes(type) || data.name === data.file) continue;
    yield `${JSON.stringify({ name: data.name, file: data.file, ms: data.details.duration_ms })}\n`;
  }
}
