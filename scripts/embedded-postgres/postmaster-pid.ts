import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "../is-alive.ts";
import { isErrno } from "../is-errno.ts";
import type { Cluster } from "./open-cluster.ts";
import { runBinary } from "./run-binary.ts";

const mostSeconds = 30;

/** Ends sessions, writes a checkpoint and stops PostgreSQL, so that the next start has nothing to recover. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const before = readPidFile(cluster);
  if (!before?.alive) return;
  const args = ["stop", "-D", cluster.directory, "-m", "fast", "-w", "-t", String(mostSeconds)];
  const { ok, output } = await runBinary(cluster.binaries.pg_ctl, args, cluster.user);
  if (!ok && readPidFile(cluster)?.alive) throw new Error(`PostgreSQL did not stop: ${output}`);
  await untilExited(before.pid);
}

/** pg_ctl waits until the pid file is deleted, which happens shortly before the process ends. */
async function untilExited(pid: number): Promise<void> {
  const deadline = Date.now() + 1_000;
  while (isAlive(pid) && Date.now() < deadline) await pause(10);
}

type PidFile = { pid: number; port: number; alive: boolean };

/**
 * Reads `postmaster.pid`, which only PostgreSQL may delete. PostgreSQL also checks shared memory to decide whether
 * the file is stale. Deleting it can let two postmasters share one directory.
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
