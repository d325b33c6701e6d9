import { randomInt } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { isErrno } from "#scripts/is-errno.ts";
import { isPortFree } from "#scripts/is-port-free.ts";
import { CannotStart } from "../cannot-start.ts";
import { lacksSpace, NoSpace } from "../no-space.ts";
import { askPostmaster } from "./ask-postmaster.ts";
import type { Cluster } from "./cluster.ts";
import { type Launch, launchPostmaster } from "./launch-postmaster.ts";
import { readPidFile } from "./postmaster-pid.ts";

// Below the ranges that Linux and macOS hand out for outgoing connections, so that the port is still
// free at the next start.
const lowest = 20_000;
const highest = 32_000;

/** The port of the last start when it is still free, else a free one; remembered either way. */
async function choosePort(dataDir: string): Promise<number> {
  const remembered = rememberedPort(dataDir);
  if (remembered !== undefined && (await isPortFree(remembered, "127.0.0.1"))) return remembered;
  const chosen = await anyFreePort();
  writeFileSync(portFile(dataDir), `${chosen}\n`, { mode: 0o600 });
  return chosen;
}

function rememberedPort(dataDir: string): number | undefined {
  try {
    const port = Number(readFileSync(portFile(dataDir), "utf8"));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function anyFreePort(): Promise<number> {
  const candidate = randomInt(lowest, highest);
  return (await isPortFree(candidate, "127.0.0.1")) ? candidate : anyFreePort();
}

function portFile(dataDir: string): string {
  return path.join(dataDir, "postgres-port");
}

export type Postmaster = { pid: number; port: number; session: pg.Client; adopted: boolean };

const everyMs = 40;
const patienceMs = 10_000;
/** How long a living process named by the pid file may stay silent before PostgreSQL is asked to judge it. */
const silenceMs = 2_000;
const betweenLaunchesMs = 300;

/**
 * Adopts the postmaster that runs on our directory, else launches one. A second launch is harmless:
 * PostgreSQL itself lets one process own the directory and turns the other away.
 *
 * @throws NoSpace when it ends because it cannot write, CannotStart when it does not come up.
 */
export async function startPostmaster(cluster: Cluster, signal: AbortSignal): Promise<Postmaster> {
  let launch: Launch | undefined;
  let why = "it was never launched";
  let silentSince = Date.now();
  let launchedAt = 0;
  for (;;) {
    signal.throwIfAborted();
    const file = readPidFile(cluster);
    if (file?.alive && file.port > 0) {
      const answer = await askPostmaster(cluster, file.port);
      if (answer.kind === "ours") {
        return { pid: file.pid, port: file.port, session: answer.session, adopted: launch?.exited() ?? true };
      }
      // After a crash it replays its log first, which takes as long as it takes.
      if (answer.kind === "busy") silentSince = Date.now();
      why = answer.why;
    }
    if (launch?.exited()) {
      why = launch.why();
      // On a full disk its log lacks what it said.
      if (/no space left|quota exceeded/i.test(why) || lacksSpace(cluster.dataDir))
        throw new NoSpace(cluster.dataDir, `PostgreSQL ended (${why})`);
    }
    const silent = Date.now() - silentSince;
    if (silent > patienceMs) throw new CannotStart(explain(cluster, why));
    const free = !file?.alive || silent > silenceMs;
    if (free && (launch?.exited() ?? true) && Date.now() - launchedAt > betweenLaunchesMs) {
      launch = launchPostmaster(cluster, await choosePort(cluster.dataDir));
      launchedAt = Date.now();
    }
    await pause(everyMs);
  }
}

function explain({ directory, logFile }: Cluster, why: string): string {
  return `PostgreSQL on ${directory} did not come up within ${patienceMs / 1000} s: ${why}. Nothing was removed or changed; its log is ${logFile}.`;
}
