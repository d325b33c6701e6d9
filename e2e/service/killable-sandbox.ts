import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../../sandbox/server.ts", import.meta.url));

/** Runs the sandbox in its own process, which a test can kill and start again. Each start uses another port. */
export class KillableSandbox {
  url = "";
  #child: ChildProcess | undefined;
  readonly #databaseUrl: string;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  async start(): Promise<void> {
    const env = { SANDBOX_DATABASE_URL: this.#databaseUrl, SANDBOX_PORT: "0", SANDBOX_RATE_LIMIT: "1000000" };
    const child = spawn(process.execPath, [entry], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      this.url = /at (http:\S+)/.exec(line)?.[1] ?? "";
      break;
    }
    if (this.url === "") throw new Error("The sandbox did not start.");
  }

  /** Sends kill -9. */
  kill(): Promise<unknown> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    return ended;
  }
}
