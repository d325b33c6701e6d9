import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "./root.ts";
import { type LockMode, takeLock } from "./take-lock.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pressroom-lock-"));
afterAll(() => rmSync(folder, { recursive: true }));

const holder = `
  const { takeLock } = await import(${JSON.stringify(path.join(root, "scripts/take-lock.ts"))});
  const lock = await takeLock(process.argv[1], 0, undefined, process.argv[2]);
  process.send(lock !== undefined);
  setInterval(() => lock, 1000);
`;

async function lockElsewhere(file: string, mode: LockMode = "exclusive") {
  const child = spawn(process.execPath, ["--input-type=module", "-e", holder, file, mode], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [got] = await once(child, "message");
  return { child, got };
}

test("a lock can be taken again only after its release", async () => {
  const file = path.join(folder, "a.lock");
  const lock = await takeLock(file, 0);
  expect(lock).toBeDefined();
  expect(await takeLock(file, 100)).toBeUndefined();
  lock?.release();
  const next = await takeLock(file, 0);
  expect(next).toBeDefined();
  next?.release();
});

test("a lock of another process is respected, and kill -9 of that process frees it", async () => {
  const file = path.join(folder, "b.lock");
  const { child, got } = await lockElsewhere(file);
  expect(got).toBe(true);
  expect(await takeLock(file, 100)).toBeUndefined();
  child.kill("SIGKILL");
  await once(child, "exit");
  const lock = await takeLock(file, 1_000);
  expect(lock).toBeDefined();
  lock?.release();
});

test("many processes share a shared lock, and an exclusive one has to wait for the last of them", async () => {
  const file = path.join(folder, "c.lock");
  const { child, got } = await lockElsewhere(file, "shared");
  expect(got).toBe(true);
  const shared = await takeLock(file, 0, undefined, "shared");
  expect(shared).toBeDefined();
  shared?.release();
  expect(await takeLock(file, 0)).toBeUndefined();
  child.kill("SIGKILL");
  await once(child, "exit");
  const exclusive = await takeLock(file, 0);
  expect(exclusive).toBeDefined();
  expect(await takeLock(file, 0, undefined, "shared")).toBeUndefined();
  exclusive?.release();
});
