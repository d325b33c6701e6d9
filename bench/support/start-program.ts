import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface Program {
  /** The first line that it wrote. */
  line: string;
  stop(): Promise<void>;
}

async function readLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("The program's output is not piped.");
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("The program ended before it was ready.");
}

/** Starts a program in its own process. It is ready when it has written a line. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await readLine(child);
  child.stdout?.resume();
  return {
    line,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
