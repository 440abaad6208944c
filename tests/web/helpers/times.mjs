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
    const passed = type === "test:pass";
    // A file is a test too, of the runner's own; it fails by itself when it cannot be loaded.
    if ((!passed && type !== "test:fail") || (passed && data.name === data.file)) continue;
    yield `${JSON.stringify({ name: data.name, file: data.file, ms: data.details.duration_ms, passed })}\n`;
  }
}
