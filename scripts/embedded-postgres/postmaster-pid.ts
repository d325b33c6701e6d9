import { readFileSync } from "node:fs";
import path from "node:path";
import { isAlive } from "../is-alive.ts";
import { isErrno } from "../is-errno.ts";
import type { Cluster } from "./cluster.ts";

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
