import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { isAlive } from "../is-alive.ts";
import { root } from "../root.ts";
import { openPartLog } from "./part-log.ts";
import { supervisePart } from "./supervise-part.ts";
import type { Terminal } from "./terminal.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "pressroom-part-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const env = { NODE_ENV: "test" } as const;
const staying = "setInterval(() => {}, 1000)";

function quietTerminal() {
  const notes: string[] = [];
  const terminal: Terminal = {
    step: () => undefined,
    note: (about, text) => notes.push(`${about} ${text}`),
    result: () => undefined,
    failure: () => undefined,
  };
  return { terminal, notes };
}

function supervise(name: string, program: string) {
  const { terminal, notes } = quietTerminal();
  const log = openPartLog(dataDir, name, terminal);
  return {
    part: supervisePart({ name, args: ["-e", program], env }, log, terminal, () => undefined),
    notes,
    log,
  };
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!holds() && Date.now() < deadline) await pause(20);
  expect(holds()).toBe(true);
}

test("a part that is killed is reported and restarted", async () => {
  const { part, notes } = supervise("killed", staying);
  await part.ready(Promise.resolve());
  const first = part.pid();
  if (first === undefined) throw new Error("It does not run.");
  process.kill(first, "SIGKILL");
  await until(() => part.pid() !== undefined && part.pid() !== first);
  expect(notes.join()).toMatch(/killed ended by SIGKILL; it starts again in 0.5 s/);
  await part.stop();
  expect(part.pid()).toBeUndefined();
});

test("a part that keeps dying waits longer before each restart", async () => {
  const { part, notes } = supervise("dying", "process.exit(3)");
  await part.ready(Promise.resolve());
  await until(() => notes.length >= 3);
  await part.stop();
  expect(notes.map((note) => /again in ([\d.]+) s/.exec(note)?.[1])).toEqual(["0.5", "1", "2"]);
});

test("a part that ends while it starts is not restarted, and the error contains its output", async () => {
  const { part, log } = supervise("wrong", 'console.error("PORT should be a port"); process.exit(1)');
  const ready = part.ready(new Promise(() => undefined));
  await expect(ready).rejects.toThrow(
    /The wrong ended with code 1 while it was starting:\nPORT should be a port/,
  );
  const [line = "", ...rest] = readFileSync(log.file, "utf8").split("\n");
  expect(JSON.parse(line)).toMatchObject({ stream: "stderr", msg: "PORT should be a port" });
  expect(rest).toEqual([""]);
});

test("the log of a part contains only records, and printed text cannot forge one", async () => {
  const record = { level: 30, msg: "a record\u001b[2J" };
  const forged = JSON.stringify({ level: 30, msg: "forged" });
  const said = ["plain \u001b[31mred\u009b2J", "x".repeat(50_000)];
  const { part, log } = supervise(
    "talkative",
    `console.log(${JSON.stringify(JSON.stringify(record))});
     for (const text of ${JSON.stringify(said)}) console.log(text);
     console.error("thrown at", "\\n" + ${JSON.stringify(forged)}); ${staying}`,
  );
  await part.ready(Promise.resolve());
  await until(() => log.tail().includes("forged"));
  const text = readFileSync(log.file, "utf8").trimEnd();
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  const records = text.split("\n").map((line) => JSON.parse(line));
  const [plain = ""] = said;
  expect(records).toEqual(
    expect.arrayContaining([
      record,
      expect.objectContaining({ stream: "stdout", msg: plain }),
      expect.objectContaining({ stream: "stdout", msg: `${"x".repeat(1_000)}…` }),
      expect.objectContaining({ stream: "stderr", msg: forged }),
    ]),
  );
  expect(log.tail()).not.toMatch(/(?!\n)\p{Cc}/u);
  await part.stop();
});

test("a part that ignores SIGTERM is stopped too", { timeout: 15_000 }, async () => {
  const { part, log } = supervise("deaf", `process.on("SIGTERM", () => {}); console.log("deaf"); ${staying}`);
  await part.ready(Promise.resolve());
  await until(() => log.tail() === "deaf");
  await part.stop();
  expect(part.pid()).toBeUndefined();
});

test("parts end when kill -9 ends their supervisor", async () => {
  const supervisor = spawn(process.execPath, ["--input-type=module", "-e", orphanMaker], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [pid] = await once(supervisor, "message");
  expect(isAlive(Number(pid))).toBe(true);
  supervisor.kill("SIGKILL");
  await until(() => !isAlive(Number(pid)));
});

const orphanMaker = `
  import { spawnChild } from "./scripts/supervisor/spawn-child.ts";
  const { child, stdout } = spawnChild(["-e", ${JSON.stringify(`process.on("SIGTERM", () => {}); console.log("up"); ${staying}`)}], process.env);
  stdout.once("data", () => process.send(child.pid));
`;
