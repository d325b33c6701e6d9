import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "../is-alive.ts";
import type { Cluster } from "./cluster.ts";
import { readPidFile } from "./postmaster-pid.ts";
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
