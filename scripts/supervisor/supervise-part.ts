import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { CannotStart } from "#scripts/cannot-start.ts";
import { openPartLog, type PartLog } from "./part-log.ts";
import type { Shutdown } from "./shutdown.ts";
import { spawnChild } from "./spawn-child.ts";
import type { Terminal } from "./terminal.ts";

type PartPlan = { name: string; args: readonly string[]; env: NodeJS.ProcessEnv };

type Part = {
  name: string;
  pid(): number | undefined;
  /** Resolves when the part sends this message. Call it before the part can have sent it. */
  said(message: string): Promise<void>;
  /** Resolves when `check` does. Rejects when the part ends before; the part is then not restarted. */
  ready(check: Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
};

const graceMs = 5_000;
const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** A part that ran this long counts as stable again. */
const soundMs = 60_000;

/**
 * Runs a part until `stop`. When it ends by itself, this prints a note and restarts it, after a longer delay each
 * time.
 */
export function supervisePart(plan: PartPlan, log: PartLog, terminal: Terminal, changed: () => void): Part {
  const stopping = new AbortController();
  let isReady = false;
  let quickDeaths = 0;
  let restart: NodeJS.Timeout | undefined;
  let child = launch();
  let failStart: (error: Error) => void = () => undefined;
  const startFailed = new Promise<never>((_, reject) => {
    failStart = reject;
  });
  startFailed.catch(() => undefined);

  function launch(): ChildProcess {
    const begun = Date.now();
    const { child: started, stdout, stderr } = spawnChild(plan.args, plan.env);
    log.attach(stdout, "stdout");
    log.attach(stderr, "stderr");
    // The processes that it started would keep its port and its pipes.
    started.once("exit", () => endGroup(started.pid));
    started.once("close", (code, signal) => {
      if (stopping.signal.aborted) return;
      const how = signal ? `by ${signal}` : `with code ${code}`;
      if (!isReady) {
        failStart(
          new CannotStart(
            `The ${plan.name} ended ${how} while it was starting:\n${log.tail()}\nIts log is ${log.file}.`,
          ),
        );
        return;
      }
      quickDeaths = Date.now() - begun > soundMs ? 1 : quickDeaths + 1;
      const delay = Math.min(firstDelayMs * 2 ** (quickDeaths - 1), longestDelayMs);
      terminal.note(
        plan.name,
        `ended ${how}; it starts again in ${delay / 1000} s (its log: ${log.file})`,
        "error",
      );
      restart = setTimeout(() => {
        child = launch();
        changed();
      }, delay);
    });
    return started;
  }

  return {
    name: plan.name,
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    said: (message) =>
      new Promise((resolve) => {
        child.on("message", (received) => {
          if (received === message) resolve();
        });
      }),
    ready: async (check) => {
      await Promise.race([check, startFailed]);
      isReady = true;
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(restart);
      await endProcess(child);
    },
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const impatience = setTimeout(() => child.kill("SIGKILL"), graceMs);
    await ended;
    clearTimeout(impatience);
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // No process of its group is left.
  }
}

export type PartGroup = {
  start(plan: PartPlan): { part: Part; log: string };
  pids(): Record<string, number>;
};

/** The processes of one start. The shutdown stops them together, before what they depend on. */
export function createPartGroup(
  dataDir: string,
  terminal: Terminal,
  shutdown: Shutdown,
  changed: () => void,
): PartGroup {
  const parts: Part[] = [];
  shutdown.add(() => Promise.all(parts.map((part) => part.stop())));
  return {
    start: (plan) => {
      shutdown.signal.throwIfAborted();
      const log = openPartLog(dataDir, plan.name, terminal);
      const part = supervisePart(plan, log, terminal, changed);
      parts.push(part);
      return { part, log: log.file };
    },
    pids: () =>
      Object.fromEntries(parts.flatMap((part) => [[part.name, part.pid()] as const]).filter(isRunning)),
  };
}

function isRunning(entry: readonly [string, number | undefined]): entry is readonly [string, number] {
  return entry[1] !== undefined;
}
