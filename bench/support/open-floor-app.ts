import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { root } from "#scripts/root.ts";
import { nextProgram, runNext } from "#scripts/supervisor/run-next.ts";
import { spawnChild } from "#scripts/supervisor/spawn-child.ts";

const source = path.join(import.meta.dirname, "../floor-app");
const patienceMs = 60_000;

export type FloorApp = { url: string; pid: number; stop(): Promise<void> };

/**
 * The minimum of Next, as a production build. /empty is an empty page, and /orders lists the newest 50 live orders of
 * a workspace. /deliveries takes deliveries, and /live also streams them. It is built outside this repository,
 * because Next uses an instrumentation file of any parent folder.
 */
export async function openFloorApp(
  databaseUrl: string,
  workspaceId: string,
  env: Record<string, string> = {},
): Promise<FloorApp> {
  const folder = mkdtempSync(path.join(tmpdir(), "pressroom-floor-"));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    cpSync(source, folder, { recursive: true });
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    await runNext(["build", folder], environment, new AbortController().signal);
    const given = { FLOOR_DATABASE_URL: databaseUrl, FLOOR_WORKSPACE: workspaceId, ...env };
    return await serve(folder, given, discard);
  } catch (error) {
    discard();
    throw error;
  }
}

const environment = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;

async function serve(folder: string, given: Record<string, string>, discard: () => void): Promise<FloorApp> {
  const port = await freePort();
  const args = [nextProgram(), "start", folder, "--port", String(port)];
  const { child, stdout, stderr } = spawnChild(args, { ...environment, ...given });
  for (const stream of [stdout, stderr]) stream.resume();
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    discard();
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + patienceMs;
  while (!(await answers(`${url}/orders`))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error("The floor's app does not answer.");
    }
    await pause(50);
  }
  return { url, pid: child.pid ?? 0, stop };
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
