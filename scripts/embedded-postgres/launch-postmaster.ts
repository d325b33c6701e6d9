import { spawn } from "node:child_process";
import {
  closeSync,
  fstatSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { boundFile } from "../bound-file.ts";
import type { Cluster } from "./cluster.ts";
import { asUser, binaryEnvironment } from "./run-binary.ts";

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
  const log = openLog(cluster.logFile);
  const begun = log === undefined ? undefined : fstatSync(log).size;
  const child = spawn(cluster.binaries.postgres, ["-D", cluster.directory, ...settings(cluster, port)], {
    ...asUser(cluster.user),
    detached: true,
    cwd: "/",
    stdio: ["ignore", log ?? "ignore", log ?? "ignore"],
    // Pids start over with a container: a pid file naming our own parent is stale, and this tells PostgreSQL.
    env: { ...binaryEnvironment(), PG_GRANDPARENT_PID: String(process.ppid) },
  });
  if (log !== undefined) closeSync(log);
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

const unopened = new Set<string>();

/** A database without a log is better than none: nothing but explanations is lost. */
function openLog(logFile: string): number | undefined {
  try {
    mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o700 });
    boundFile(logFile);
    return openSync(logFile, "a", 0o600);
  } catch (error) {
    if (!unopened.has(logFile))
      process.emitWarning(
        `PostgreSQL runs without its log: ${error instanceof Error ? error.message : String(error)}`,
      );
    unopened.add(logFile);
    return undefined;
  }
}

function lastFatalLine(logFile: string, begun: number | undefined): string {
  if (begun === undefined) return "its log cannot be opened";
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

/** The folder itself comes last: as long as its owner is the old one, the work is not complete. */
function chownTree(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
  lchownSync(folder, uid, gid);
}

/**
 * Given on the command line at each launch, so that a changed setting needs no edit of a file in the
 * data directory. What makes PostgreSQL durable (fsync, full_page_writes, synchronous_commit) keeps its defaults.
 */
function settings({ binaries }: Cluster, port: number): string[] {
  const chosen: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "100",
    shared_preload_libraries: binaries.hasStatementStatistics ? "pg_stat_statements" : "",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Statements and row contents can hold keys and people's addresses: neither belongs into a log.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
  };
  return Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
