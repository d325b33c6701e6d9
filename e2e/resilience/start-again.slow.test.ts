import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PressroomPart, type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { isAlive } from "#scripts/is-alive.ts";
import { root } from "#scripts/root.ts";
import { readSecret } from "#scripts/secrets/secret-files.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";

// The tests of this file share one data directory. Each continues where the one before ended.
let dataDir: string;
const parts: PressroomPart[] = ["dashboard", "worker", "sandbox", "postgres"];
// A first start builds what has changed.
const withBuild = { timeout: 400_000 };

let running: StartedPressroom;

const start = () => startPressroom({ dataDir, env: { SANDBOX_AUTOPILOT: "off" } });

beforeAll(() => {
  dataDir = temporaryDataDir();
});

afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function pastOrders(): Promise<string[]> {
  const response = await fetch(`${running.sandboxUrl}/v1/orders?limit=100`, {
    headers: { authorization: `Bearer ${readSecret(dataDir, "demo-test-key")}` },
  });
  const page = (await response.json()) as { data: { id: string }[] };
  return page.data.map(({ id }) => id);
}

async function status(url: string): Promise<number> {
  return (await fetch(url, { redirect: "manual" })).status;
}

test(
  "everything starts from an empty folder, with one setup link and secrets that only their owner can read",
  withBuild,
  async () => {
    running = await start();
    expect(await status(`${running.url}/api/health/ready`)).toBe(200);
    expect(running.setupLink).toMatch(new RegExp(`^${running.url}/setup\\?token=[\\w-]{43}$`));
    expect(running.output()).toContain(running.setupLink);
    expect(Object.keys(running.pids()).sort()).toEqual([...parts, "supervisor"].sort());
    const secrets = path.join(dataDir, "secrets");
    for (const name of readdirSync(secrets)) {
      expect(statSync(path.join(secrets, name)).mode & 0o777, name).toBe(0o600);
      expect(running.output().replace(running.setupLink ?? "", ""), name).not.toContain(
        readSecret(dataDir, name),
      );
    }
    expect(await pastOrders()).not.toEqual([]);
  },
);

test("a second start from the same folder, with an empty data directory, serves the existing build", {
  timeout: 120_000,
}, async () => {
  const second = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off" } });
  try {
    expect(second.output()).not.toContain("building the dashboard");
    expect(readSecret(second.dataDir, "actions-key")).not.toBe(readSecret(dataDir, "actions-key"));
    expect(await status(`${second.url}/login`)).toBe(200);
  } finally {
    await second.stop();
  }
  expect(await status(`${running.url}/login`)).toBe(200);
});

test("a build is refused while its folder serves an earlier one, which keeps running", {
  timeout: 120_000,
}, async () => {
  // Inlined into a build, which then counts as one of other sources.
  const env = { NEXT_PUBLIC_CHANGED: "1" };
  const refused = await startPressroom({ env }).then(
    () => "it started",
    (error: Error) => error.message,
  );
  expect(refused).toContain("✗ A dashboard is running from this folder");
  expect(refused).toContain("Stop it first");
  expect(refused).not.toMatch(/\n\s+at /);
  const check = spawnSync(process.execPath, ["scripts/test.ts", "build"], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  expect(check.status).toBe(1);
  expect(check.stderr).toContain("A dashboard is running from this folder");
  expect(await status(`${running.url}/login`)).toBe(200);
});

test("a worker alone with a wrong variable does not start, and names it", async () => {
  const env = { WORKER: "only", SERVICE_URL: "http://127.0.0.1:9", UPLOAD_MAX_MB: "many" };
  await expect(startPressroom({ env })).rejects.toThrow("UPLOAD_MAX_MB should be a number of megabytes");
});

test("a second start on the same data directory is refused, and the first one keeps running", async () => {
  await expect(start()).rejects.toThrow(
    `A dashboard already runs on ${dataDir} (process ${running.pids().supervisor}, ${running.url})`,
  );
  expect(await status(`${running.url}/api/health/ready`)).toBe(200);
});

test("a part that is killed restarts by itself", async () => {
  const before = running.pids();
  for (const part of parts) running.kill9(part);
  const deadline = Date.now() + 60_000;
  const allBack = () =>
    parts.every((part) => running.pids()[part] !== undefined && running.pids()[part] !== before[part]);
  while (!(allBack() && (await answers())) && Date.now() < deadline) await pause(50);
  expect(allBack()).toBe(true);
  expect(await status(`${running.url}/api/health/ready`)).toBe(200);
  expect(await pastOrders()).not.toEqual([]);
});

test("after a stop and a start everything is the same, and no process of the first start is left", async () => {
  const orders = await pastOrders();
  const { setupLink } = running;
  const before = Object.values(running.pids());
  await running.stop();
  expect(before.filter(isAlive)).toEqual([]);

  running = await start();
  process.stdout.write(`second start: ready after ${Math.round(running.readyMs)} ms\n`);
  expect(token(running.setupLink)).toBe(token(setupLink));
  expect(await pastOrders()).toEqual(orders);
});

test("after kill -9 of everything the next start shows the same", async () => {
  const orders = await pastOrders();
  const { setupLink } = running;
  running.kill9("supervisor");
  for (const part of parts) running.kill9(part);

  running = await start();
  expect(token(running.setupLink)).toBe(token(setupLink));
  expect(await pastOrders()).toEqual(orders);
});

test("after a reset of the sandbox the next start creates keys that it knows", async () => {
  const before = readSecret(dataDir, "demo-live-key");
  const reset = await fetch(`${running.sandboxUrl}/_sandbox/reset`, {
    method: "POST",
    headers: { authorization: `Bearer ${running.controlToken}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(reset.ok).toBe(true);
  await running.stop();

  running = await start();
  expect(readSecret(dataDir, "demo-live-key")).not.toBe(before);
  for (const name of ["demo-test-key", "demo-live-key"]) {
    const me = await fetch(`${running.sandboxUrl}/v1/me`, {
      headers: { authorization: `Bearer ${readSecret(dataDir, name)}` },
    });
    expect(me.status, name).toBe(200);
  }
});

function token(link: string | undefined): string | null {
  return new URL(link ?? "").searchParams.get("token");
}

async function answers(): Promise<boolean> {
  const asked = await Promise.allSettled([
    status(`${running.url}/api/health/ready`),
    status(`${running.sandboxUrl}/v1/me`),
  ]);
  return asked[0].status === "fulfilled" && asked[0].value === 200 && asked[1].status === "fulfilled";
}
