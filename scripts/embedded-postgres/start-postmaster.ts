import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import {
  closeSync,
  fstatSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { boundFile } from "#scripts/bound-file.ts";
import { isErrno } from "#scripts/is-errno.ts";
import { isPortFree } from "#scripts/is-port-free.ts";
import { CannotStart } from "../cannot-start.ts";
import { lacksSpace, NoSpace } from "../no-space.ts";
import { askPostmaster } from "./ask-postmaster.ts";
import type { Cluster } from "./open-cluster.ts";
import { readPidFile } from "./postmaster-pid.ts";
import { asUser, binaryEnvironment } from "./run-binary.ts";

type Launch = {
  exited(): boolean;
  /** PostgreSQL's own last word on why it ended. */
  why(): string;
};

/**
 * Starts a postmaster in a session of its own, writing to a file of its own: Ctrl-C in the terminal
 * or the death of its starter leave it running, to be adopted by the next start.
 */
function launchPostmaster(cluster: Cluster, port: number): Launch {
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
