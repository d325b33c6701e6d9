import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { compileCache } from "../compile-cache.ts";
import { root } from "../root.ts";

type OwnProcess = { child: ChildProcess; stdout: Readable; stderr: Readable };

const preloaded = ["exit-with-parent.ts", "quick-imports.ts"].flatMap((file) => [
  "--import",
  pathToFileURL(path.join(root, "scripts", file)).href,
]);

/**
 * A Node process that ends with us. It gets a group of its own, so that Ctrl-C in the terminal reaches
 * the supervisor alone, which then stops things in order.
 */
export function spawnOwn(args: readonly string[], env: NodeJS.ProcessEnv): OwnProcess {
  const child = spawn(process.execPath, [...preloaded, ...args], {
    cwd: root,
    env: { ...env, PRESSROOM_SUPERVISOR: String(process.pid), NODE_COMPILE_CACHE: compileCache },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("A process was started without its pipes.");
  return { child, stdout, stderr };
}
