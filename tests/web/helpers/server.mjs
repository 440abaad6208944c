// @ts-check
/**
 * Starts the real server, `xtask serve`, on a free port for one test file.
 *
 * `cargo xtask test` passes the path of the program in an environment variable. Tests that are run by hand start it through
 * cargo. The server ends when its standard input closes, so it never runs longer than the tests, even if they crash.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const BY_CARGO = ["cargo", "run", "--quiet", "--package", "xtask", "--"];

/**
 * Starts `xtask` with some arguments, for tests that read its output.
 * @param {string[]} args
 */
export function xtask(args) {
  const [program, ...before] = process.env.STACKMATE_XTASK ? [process.env.STACKMATE_XTASK] : BY_CARGO;
  return spawn(program, [...before, ...args], { cwd: ROOT, stdio: ["pipe", "pipe", "pipe"] });
}

/**
 * Starts the server and waits until it listens.
 * @param {string[]} args more arguments for `xtask serve`, such as `--mount pages=/some/folder`
 * @returns {Promise<{ origin: string, port: number, stop: () => Promise<void> }>}
 */
export async function serve(...args) {
  const child = xtask(["serve", "--port", "0", "--until-stdin-closes", ...args]);
  let complaint = "";
  child.stderr.on("data", (text) => (complaint += text));
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, "line"), ended]);
  if (typeof first[0] !== "string") throw new Error(`the server did not start: ${complaint}`);
  const { origin, port } = new URL(first[0]);
  return { origin, port: Number(port), stop: () => stop(child, ended) };
}

/**
 * Stops the server and waits until its process has ended.
 * @param {import("node:child_process").ChildProcessWithoutNullStreams} child
 * @param {Promise<unknown>} ended
 */
async function stop(child, ended) {
  child.stdin.end();
  await ended;
}
