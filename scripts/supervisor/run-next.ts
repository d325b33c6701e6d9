import { once } from "node:events";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { CannotStart } from "../cannot-start.ts";
import { spawnChild } from "./spawn-child.ts";

const shownLines = 40;

/** A folder made by `npm run assemble` has none. */
export const nextProgram = () => createRequire(import.meta.url).resolve("next/dist/bin/next");

/**
 * Runs a Next command to its end. If it fails, the error contains the last lines of its output.
 * @throws CannotStart
 */
export async function runNext(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const { child, stdout, stderr } = spawnChild([nextProgram(), ...args], env);
  const stop = () => child.kill("SIGTERM");
  signal.addEventListener("abort", stop, { once: true });
  try {
    const [[code], out, err] = await Promise.all([once(child, "close"), text(stdout), text(stderr)]);
    signal.throwIfAborted();
    if (code === 0) return;
    const said = `${out}\n${err}`.trim().split("\n").slice(-shownLines).join("\n");
    throw new CannotStart(`next ${args.join(" ")} failed:\n${said}`);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
