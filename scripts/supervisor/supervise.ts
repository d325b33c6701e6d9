import path from "node:path";
import { OlderBuild } from "#drizzle/migrations.ts";
import { scrubSecrets } from "#lib/scrub-secrets.ts";
import { writeFailureOf } from "#lib/write-failure.ts";
import { isAlive } from "#scripts/is-alive.ts";
import { CannotStart } from "../cannot-start.ts";
import { NoSpace } from "../no-space.ts";
import { root } from "../root.ts";
import { describeProcess } from "./describe-process.ts";
import { createShutdown, type Shutdown } from "./shutdown.ts";
import type { Terminal } from "./terminal.ts";
import { createTerminal } from "./terminal.ts";

const everyMs = 500;

/** Stops in order when the process that started us ends. Otherwise our processes would keep their ports. */
function stopWithStarter(stop: () => void): void {
  if (process.channel) {
    process.on("disconnect", stop);
    process.channel.unref();
  }
  // A signal to npm does not always reach the process that npm runs, and npm can be killed.
  if (process.env.npm_lifecycle_event) stopWithout(npmProcesses(), stop);
}

/** npm, and the shell in which it runs commands. Some shells replace themselves with the command. */
function npmProcesses(): number[] {
  const parent = process.ppid;
  const described = describeProcess(parent);
  const isShell = /^-?(sh|dash|ash|bash|zsh|busybox)$/.test(described?.name ?? "");
  return isShell && described ? [parent, described.parent] : [parent];
}

function stopWithout(needed: readonly number[], stop: () => void): void {
  const watch = setInterval(() => {
    if (needed.every(isAlive)) return;
    clearInterval(watch);
    stop();
  }, everyMs).unref();
}

// npm forwards the Ctrl-C that the terminal already sent. It does not count as a second one.
const echoMs = 1_000;

/**
 * The first signal stops everything in order. A later second one exits at once; the processes that remain end by
 * themselves.
 */
function stopOnSignals(shutdown: Shutdown, terminal: Terminal): void {
  let askedAt: number | undefined;
  const stop = async (): Promise<void> => {
    if (askedAt !== undefined && Date.now() - askedAt > echoMs) process.exit(1);
    if (askedAt !== undefined) return;
    askedAt = Date.now();
    terminal.step("stopping");
    await shutdown.run();
    terminal.step("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
  stopWithStarter(() => void stop());
}

export type Failed = (error: Error) => void;

/** Runs `start` until a signal or a failure ends it, and stops everything that it started. */
export async function supervise(
  title: string,
  start: (terminal: Terminal, shutdown: Shutdown, failed: Failed) => Promise<void>,
): Promise<void> {
  const terminal = createTerminal(title);
  const shutdown = createShutdown(terminal);
  stopOnSignals(shutdown, terminal);

  const failed = async (error: unknown): Promise<void> => {
    if (shutdown.signal.aborted) return;
    terminal.failure(sentence(error));
    await shutdown.run();
    process.exit(1);
  };

  try {
    await start(terminal, shutdown, (error) => void failed(error));
  } catch (error) {
    await failed(error);
  }
}

/** An expected failure is shown by its message, any other error with its stack. */
function sentence(error: unknown): string {
  if (error instanceof CannotStart || error instanceof OlderBuild) return error.message;
  const why = writeFailureOf(error);
  if (why === "full") return noSpaceSentence(error);
  if (why === "read_only") return readOnlySentence;
  return scrubSecrets(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

const readOnlySentence =
  "The database is read-only (default_transaction_read_only, or a replica), so Pressroom cannot store sessions and jobs and cannot start. Nothing was changed. Make the database writable, or set DATABASE_URL to the primary, then start again.";

function noSpaceSentence(error: unknown): string {
  const innermost = (each: unknown): string =>
    each instanceof Error ? (each.cause ? innermost(each.cause) : each.message) : String(each);
  return new NoSpace(path.resolve(root, process.env.DATA_DIR || ".data"), innermost(error)).message;
}
