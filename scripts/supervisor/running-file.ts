import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const running = z.object({
  pid: z.number(),
  url: z.string().optional(),
  setupLink: z.string().optional(),
  sandboxUrl: z.string().optional(),
  databaseUrl: z.string().optional(),
  pids: z.record(z.string(), z.number()),
});

/** What is ready on a data directory, for the next start and for tests. A start that was killed leaves it behind. */
export type Running = z.output<typeof running>;
export type Role = "dashboard" | "worker" | "sandbox" | "postgres";

export function writeRunning(dataDir: string, role: Role, value: Running): void {
  const file = runningFile(dataDir, role);
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function readRunning(dataDir: string, role: Role): Running | undefined {
  try {
    return running.parse(JSON.parse(readFileSync(runningFile(dataDir, role), "utf8")));
  } catch {
    // Absent, or written by another version: nothing that can be relied on.
    return undefined;
  }
}

export function removeRunning(dataDir: string, role: Role): void {
  rmSync(runningFile(dataDir, role), { force: true });
}

function runningFile(dataDir: string, role: Role): string {
  return path.join(dataDir, `running-${role}.json`);
}
