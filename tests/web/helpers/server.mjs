// @ts-check
/**
 * The real server, `xtask serve`, on a free port of its own for one test file.
 *
 * `cargo xtask test` says where its program is; run by hand, cargo is asked for it. The server ends when its standard
 * input closes, so it cannot outlive the tests, however they end.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const BY_CARGO = ["cargo", "run", "--quiet", "--package", "xtask", "--"];

/**
 * Starts `xtask` with some arguments, for what the tests want to see of it.
 * @param {string[]} args
 */
export function xtask(args) {
  const [program, ...before] = process.env.STACKMATE_XTASK ? [process.env.STACKMATE_XTASK] : BY_CARGO;
  return spawn(program, [...before, ...args], { cwd: ROOT, stdio: ["pipe", "pipe", "pipe"] });
}

/**
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
 * @param {import("node:child_process").ChildProcessWithoutNullStreams} child
 * @param {Promise<unknown>} ended
 */
async function stop(child, ended) {
  child.stdin.end();
  await ended;
}
