import path from "node:path";
import { OlderBuild } from "#drizzle/migrations.ts";
import { whyNotWritten } from "#lib/cannot-write.ts";
import { scrubSecrets } from "#lib/scrub-secrets.ts";
import { isAlive } from "#scripts/is-alive.ts";
import { CannotStart } from "../cannot-start.ts";
import { NoSpace } from "../no-space.ts";
import { root } from "../root.ts";
import { describeProcess } from "./describe-process.ts";
import { createShutdown, type Shutdown } from "./shutdown.ts";
import type { Terminal } from "./terminal.ts";
import { createTerminal } from "./terminal.ts";

const everyMs = 500;

/** Ends in order when whoever started us is gone, instead of holding ports that nobody is left to free. */
function stopWithStarter(stop: () => void): void {
  if (process.channel) {
    process.on("disconnect", stop);
    process.channel.unref();
  }
  // A signal sent to npm does not always reach what npm runs, and npm can be killed.
  if (process.env.npm_lifecycle_event) stopWithout(npmProcesses(), stop);
}

/** npm itself, and the shell it runs commands in, which not every shell leaves in between. */
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

// npm passes on the Ctrl-C that the terminal already sent: an echo is no second wish.
const echoMs = 1_000;

/** The first signal stops everything in order; a second one, later, at once. What is cut off then ends by itself. */
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

/** Runs `start` until a signal or a failure ends it, and leaves nothing running that it started. */
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

/** An expected reason speaks for itself; anything else shows where it comes from. */
function sentence(error: unknown): string {
  if (error instanceof CannotStart || error instanceof OlderBuild) return error.message;
  const why = whyNotWritten(error);
  if (why === "full") return noSpaceSentence(error);
  if (why === "read_only") return readOnlySentence;
  return scrubSecrets(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

const readOnlySentence =
  "The database takes no writes now (default_transaction_read_only, or a replica), so Pressroom cannot start on it: it keeps its sessions and its queue there. Nothing was changed. Let the database take writes, or set DATABASE_URL to the primary, then start again.";

function noSpaceSentence(error: unknown): string {
  const innermost = (each: unknown): string =>
    each instanceof Error ? (each.cause ? innermost(each.cause) : each.message) : String(each);
  return new NoSpace(path.resolve(root, process.env.DATA_DIR || ".data"), innermost(error)).message;
}
