import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

type Described = { name: string; parent: number };

/** @returns undefined for a process that does not exist */
export function describeProcess(pid: number): Described | undefined {
  return existsSync("/proc/self/stat") ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): Described | undefined {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return name === undefined ? undefined : { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): Described | undefined {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [, parent, command] = /^\s*(\d+)\s+(.*?)\s*$/.exec(stdout ?? "") ?? [];
  return command === undefined ? undefined : { name: command.replace(/^.*\//, ""), parent: Number(parent) };
}
