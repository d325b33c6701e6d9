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
import { isErrno } from "#scripts/is-errno.ts";
import { isPortFree } from "#scripts/is-port-free.ts";
import { rotateLog } from "#scripts/rotate-log.ts";
import { CannotStart } from "../cannot-start.ts";
import { lacksSpace, NoSpace } from "../no-space.ts";
import { connectPostmaster } from "./connect-postmaster.ts";
import type { Cluster } from "./open-cluster.ts";
import { readPidFile } from "./postmaster-pid.ts";
import { asUser, binaryEnvironment } from "./run-binary.ts";

type Launch = {
  exited(): boolean;
  /** PostgreSQL's last message on why it ended. */
  why(): string;
};

/**
 * Starts a detached postmaster that writes to its own log file. It keeps running after Ctrl-C in the terminal and
 * after the death of its starter. The next start adopts it.
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
    // Pids start again with a container. A pid file that names our parent is stale, and this variable tells
    // PostgreSQL so.
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

/** The database works without a log; only the reasons of failures are lost. */
function openLog(logFile: string): number | undefined {
  try {
    mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o700 });
    rotateLog(logFile);
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

/**
 * A directory that an ordinary user created changes its owner when root starts it. Otherwise PostgreSQL refuses it.
 */
function takeOwnership({ directory, user }: Cluster): void {
  if (!user || statSync(directory).uid === user.uid) return;
  chownTree(directory, user.uid, user.gid);
}

/** The folder itself comes last: while its owner is the old one, the work is not complete. */
function chownTree(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
  lchownSync(folder, uid, gid);
}

/**
 * Settings are given on the command line at each launch, so that a change needs no edit in the data directory. The
 * settings of durability (fsync, full_page_writes, synchronous_commit) keep their defaults.
 */
function settings({ binaries }: Cluster, port: number): string[] {
  const chosen: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    // Each process uses up to 16. In tests, two times two dashboards and two workers share it.
    max_connections: "200",
    shared_preload_libraries: binaries.hasStatementStatistics ? "pg_stat_statements" : "",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Statements and rows can contain keys and addresses, which must not be logged.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
  };
  return Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

// Below the ranges that Linux and macOS use for outgoing connections, so that the port is still free at the next
// start.
const lowest = 20_000;
const highest = 32_000;

/** Returns the port of the last start if it is free, otherwise another free port, which it stores. */
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
/** A living process that the pid file names may be silent this long. Then PostgreSQL is launched, and judges it. */
const silenceMs = 2_000;
const betweenLaunchesMs = 300;

/**
 * Adopts the postmaster that runs on our directory, or launches one. A second launch is harmless: PostgreSQL lets
 * only one process use the directory.
 *
 * @throws NoSpace when PostgreSQL ends because it cannot write, CannotStart when it does not come up
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
      const answer = await connectPostmaster(cluster, file.port);
      if (answer.kind === "ours") {
        return { pid: file.pid, port: file.port, session: answer.session, adopted: launch?.exited() ?? true };
      }
      // After a crash PostgreSQL first replays its log, and this takes any time it needs.
      if (answer.kind === "busy") silentSince = Date.now();
      why = answer.why;
    }
    if (launch?.exited()) {
      why = launch.why();
      // On a full disk, the log does not contain the reason.
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
