import { type Role, type Running, removeRunning, writeRunning } from "./running-file.ts";
import type { Terminal } from "./terminal.ts";

type Facts = Omit<Running, "pid" | "pids">;
type Pids = () => Record<string, number>;

export type Announcement = {
  /** Whose process numbers belong into it. */
  include(pids: Pids): void;
  publish(facts: Facts): void;
  /** After a process was started again under another number. */
  refresh(): void;
  withdraw(): void;
};

/** Keeps the file that says what runs here true for as long as it does, and there is space to write it. */
export function createAnnouncement(dataDir: string, role: Role, terminal: Terminal): Announcement {
  const included: Pids[] = [];
  let published: Facts | undefined;

  const refresh = (): void => {
    if (!published) return;
    const pids = Object.assign({}, ...included.map((pidsOf) => pidsOf()));
    try {
      writeRunning(dataDir, role, { ...published, pid: process.pid, pids });
    } catch (error) {
      // It tells others of this start; the start itself goes on without.
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
