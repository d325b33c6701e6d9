import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { boundFile } from "../bound-file.ts";
import { chownTree } from "./chown-tree.ts";
import type { Cluster } from "./cluster.ts";
import { asUser, binaryEnvironment } from "./run-binary.ts";
import { settings } from "./settings.ts";

export type Launch = {
  exited(): boolean;
  /** PostgreSQL's own last word on why it ended. */
  why(): string;
};

/**
 * Starts a postmaster in a session of its own, writing to a file of its own: Ctrl-C in the terminal
 * or the death of its starter leave it running, to be adopted by the next start.
 */
export function launchPostmaster(cluster: Cluster, port: number): Launch {
  takeOwnership(cluster);
  boundFile(cluster.logFile);
  const log = openSync(cluster.logFile, "a", 0o600);
  const begun = statSync(cluster.logFile).size;
  const child = spawn(cluster.binaries.postgres, ["-D", cluster.directory, ...settings(cluster, port)], {
    ...asUser(cluster.user),
    detached: true,
    cwd: "/",
    stdio: ["ignore", log, log],
    // Pids start over with a container: a pid file naming our own parent is stale, and this tells PostgreSQL.
    env: { ...binaryEnvironment(), PG_GRANDPARENT_PID: String(process.ppid) },
  });
  closeSync(log);
  child.unref();
  let failure: string | undefined;
  child.once("error", (error) => {
    failure = error.message;
  });
  return {
    exited: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    why: () => failure ?? lastFatalLine(cluster.logFile, begun),
  };
}

function lastFatalLine(logFile: string, begun: number): string {
  const lines = readFileSync(logFile).subarray(begun).toString("utf8").split("\n");
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line) && !isAnswerToUs(line));
  return (
    fatal?.replace(/^.*?\b(FATAL|PANIC):\s*/, "") ??
    lines.findLast((line) => line !== "") ??
    "it left no word"
  );
}

function isAnswerToUs(line: string): boolean {
  return line.includes("the database system is");
}

/** A directory made by an ordinary user and now started as root changes hands, or PostgreSQL refuses it. */
function takeOwnership({ directory, user }: Cluster): void {
  if (!user || statSync(directory).uid === user.uid) return;
  chownTree(directory, user.uid, user.gid);
}
