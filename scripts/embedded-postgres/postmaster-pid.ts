import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "../is-alive.ts";
import { isErrno } from "../is-errno.ts";
import type { Cluster } from "./open-cluster.ts";
import { runBinary } from "./run-binary.ts";

const mostSeconds = 30;

/** Ends sessions, writes a checkpoint and stops: the next start has nothing to recover. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const before = readPidFile(cluster);
  if (!before?.alive) return;
  const args = ["stop", "-D", cluster.directory, "-m", "fast", "-w", "-t", String(mostSeconds)];
  const { ok, output } = await runBinary(cluster.binaries.pg_ctl, args, cluster.user);
  if (!ok && readPidFile(cluster)?.alive) throw new Error(`PostgreSQL did not stop: ${output}`);
  await untilGone(before.pid);
}

/** pg_ctl waits for the pid file to go, which is a moment before the process itself does. */
async function untilGone(pid: number): Promise<void> {
  const deadline = Date.now() + 1_000;
  while (isAlive(pid) && Date.now() < deadline) await pause(10);
}

type PidFile = { pid: number; port: number; alive: boolean };

/**
 * What `postmaster.pid` says. It is only ever read: whether it is stale is PostgreSQL's to judge,
 * which also looks at shared memory, and removing it is how two postmasters come to share one directory.
 */
export function readPidFile({ directory }: Cluster): PidFile | undefined {
  const lines = readLines(path.join(directory, "postmaster.pid"));
  const pid = Number(lines?.[0]);
  const port = Number(lines?.[3]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port, alive: isAlive(pid) };
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
}
