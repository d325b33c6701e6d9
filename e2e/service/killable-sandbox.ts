import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../../sandbox/server.ts", import.meta.url));

/** The sandbox in a process of its own, to be killed as often as it takes. Its port changes with each life. */
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

  /** kill -9, at once. */
  kill(): Promise<unknown> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    return ended;
  }
}
