import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { root } from "../root.ts";
import { temporaryDataDir } from "../temporary-data-dir.ts";
import { createShutdown } from "./shutdown.ts";
import { startSandbox } from "./start-sandbox.ts";
import { createPartGroup } from "./supervise-part.ts";
import type { Terminal } from "./terminal.ts";

const terminal: Terminal = {
  step: () => undefined,
  note: () => undefined,
  result: () => undefined,
  failure: () => undefined,
};

let dataDir: string;
let port: number;
/** Another program, which answers as a sandbox does. */
let other: Server;

beforeEach(async () => {
  dataDir = temporaryDataDir();
  port = await freePort();
  other = createServer((_, response) => response.end("{}"));
});
afterEach(() => {
  other.close();
  rmSync(dataDir, { recursive: true });
});

async function takePort(): Promise<void> {
  other.listen(port, "127.0.0.1");
  await once(other, "listening");
}

/** Starts this program instead of the sandbox. */
async function start(program: string): Promise<string> {
  const shutdown = createShutdown(terminal);
  const crew = createPartGroup(dataDir, terminal, shutdown, () => undefined);
  const plan = {
    dataDir,
    role: "sandbox",
    port,
    databaseUrl: "postgres://127.0.0.1:9/none",
    controlToken: "sandbox",
    autopilot: "off",
  } as const;
  const replaced = {
    ...crew,
    start: (part: Parameters<typeof crew.start>[0]) => crew.start({ ...part, args: ["-e", program] }),
  };
  return startSandbox(plan, replaced, shutdown).finally(() => shutdown.run());
}

async function run(script: string, folder: string): Promise<{ code: unknown; printed: string }> {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(port),
    SERVICE_URL: "",
    WORKER: "",
  };
  const child = spawn(process.execPath, [path.join("scripts", script)], { cwd: root, env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  }
  const [code] = await once(child, "close");
  return { code, printed };
}

test("nothing is started when SANDBOX_PORT is in use", async () => {
  await takePort();
  const refused = async (script: string) => {
    const folder = path.join(dataDir, script);
    const { code, printed } = await run(script, folder);
    expect(printed, script).toContain(
      `Port ${port} is in use by another program. Stop it, or set SANDBOX_PORT to another port.\n`,
    );
    expect(code, script).toBe(1);
    expect(existsSync(path.join(folder, "postgres")), script).toBe(false);
  };
  await Promise.all([refused("start.mjs"), refused("sandbox.ts")]);
});

test("the answer of another program does not count as the sandbox's", async () => {
  await takePort();
  const losing = `setTimeout(() => { console.error("the port is in use"); process.exit(1); }, 500)`;
  await expect(start(losing)).rejects.toThrow(
    /The sandbox ended with code 1 while it was starting:\nthe port is in use/,
  );
});

test("the sandbox is started when it listens and answers", async () => {
  const answering = `require("node:http").createServer((_, response) => response.end("{}"))
    .listen(${port}, "127.0.0.1", () => process.send("listening"))`;
  await expect(start(answering)).resolves.toBe(`http://127.0.0.1:${port}`);
});
