import { type Role, type Running, removeRunning, writeRunning } from "./running-file.ts";
import type { Terminal } from "./terminal.ts";

type Facts = Omit<Running, "pid" | "pids">;
type Pids = () => Record<string, number>;

export type Announcement = {
  /** Adds processes whose ids the file lists. */
  include(pids: Pids): void;
  publish(facts: Facts): void;
  /** Call it after a process restarted with another id. */
  refresh(): void;
  withdraw(): void;
};

/** Writes the file that says what runs here, and keeps it up to date while there is space to write it. */
export function createAnnouncement(dataDir: string, role: Role, terminal: Terminal): Announcement {
  const included: Pids[] = [];
  let published: Facts | undefined;

  const refresh = (): void => {
    if (!published) return;
    const pids = Object.assign({}, ...included.map((pidsOf) => pidsOf()));
    try {
      writeRunning(dataDir, role, { ...published, pid: process.pid, pids });
    } catch (error) {
      // The file only informs other processes. The start goes on without it.
      terminal.note("start", error instanceof Error ? error.message : String(error), "warning");
    }
  };

  return {
    include: (pids) => included.push(pids),
    publish: (facts) => {
      published = facts;
      refresh();
    },
    refresh,
    withdraw: () => {
      published = undefined;
      removeRunning(dataDir, role);
    },
  };
}
