// @ts-check
/**
 * A reporter for `node --test`. It prints one line of JSON for each test that ran, `{ name, file, ms, passed }`. `cargo xtask
 * test` reads these lines for its table of the slowest tests, and to find the files of failed browser tests that it runs again.
 */

/**
 * Formats the runner's events.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 * @returns {AsyncGenerator<string>}
 */
export default async function* times(events) {
  for await (const { type, data } of events) {
    const passed = type === "test:pass";
    // The runner reports each file as a test too. Only its failure matters: the file could not be loaded.
    if ((!passed && type !== "test:fail") || (passed && data.name === data.file)) continue;
    yield `${JSON.stringify({ name: data.name, file: data.file, ms: data.details.duration_ms, passed })}\n`;
  }
}
