import { openPartLog } from "./part-log.ts";
import type { Shutdown } from "./shutdown.ts";
import { type Part, type PartPlan, supervisePart } from "./supervise-part.ts";
import type { Terminal } from "./terminal.ts";

export type Crew = {
  start(plan: PartPlan): { part: Part; log: string };
  pids(): Record<string, number>;
};

/** The processes of one start: stopped together, before what they stand on. */
export function createCrew(
  dataDir: string,
  terminal: Terminal,
  shutdown: Shutdown,
  changed: () => void,
): Crew {
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
