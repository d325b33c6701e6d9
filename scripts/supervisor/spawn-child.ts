import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { compileCache } from "../compile-cache.mjs";
import { root } from "../root.ts";
import { usualYoungHalf } from "../small-heap.ts";

type OwnProcess = { child: ChildProcess; stdout: Readable; stderr: Readable };

const preloaded = ["exit-with-parent.ts", "quick-imports.ts"].flatMap((file) => [
  "--import",
  pathToFileURL(path.join(root, "scripts", file)).href,
]);

/**
 * Starts a Node process that ends with this one. It has its own process group, so that Ctrl-C in the terminal reaches
 * only the supervisor, which then stops everything in order.
 */
export function spawnChild(args: readonly string[], env: NodeJS.ProcessEnv): OwnProcess {
  const child = spawn(process.execPath, [usualYoungHalf, ...preloaded, ...args], {
    cwd: root,
    env: { ...env, PRESSROOM_SUPERVISOR: String(process.pid), NODE_COMPILE_CACHE: compileCache },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("A process was started without its pipes.");
  return { child, stdout, stderr };
}
