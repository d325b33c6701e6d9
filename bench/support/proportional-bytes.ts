import { readFileSync } from "node:fs";
import { listProcesses } from "#e2e/fixtures/list-processes.ts";

/**
 * Memory in bytes of a process and its descendants, without those of `without` and their descendants. Each process
 * counts its part of a page that several share (PSS, which only Linux reports).
 */
export function proportionalBytes(pid: number, without: readonly number[]): number {
  const processes = listProcesses();
  const below = (parent: number): number[] =>
    without.includes(parent)
      ? []
      : [parent, ...processes.filter((one) => one.parent === parent).flatMap((one) => below(one.pid))];
  return below(pid).reduce((sum, one) => sum + proportionalOf(one), 0);
}

export function proportionalOf(pid: number): number {
  try {
    const told = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(told)?.[1] ?? 0) * 1_024;
  } catch {
    // The process has ended.
    return 0;
  }
}
