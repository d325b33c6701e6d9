import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PressroomPart, type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { isAlive } from "#scripts/is-alive.ts";
import { readSecret } from "#scripts/secrets/keep-secret.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";

// One data directory through the whole file: each test goes on where the one before left it.
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
  "everything comes up from an empty folder, with one setup link and secrets of its owner alone",
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

test("a second start on the same folder says so, and leaves the first one alone", async () => {
  await expect(start()).rejects.toThrow(
    `A dashboard already runs on ${dataDir} (process ${running.pids().supervisor}, ${running.url})`,
  );
  expect(await status(`${running.url}/api/health/ready`)).toBe(200);
});

test("a part that is killed runs again without its supervisor being asked", async () => {
  const before = running.pids();
  for (const part of parts) running.kill9(part);
  const deadline = Date.now() + 20_000;
  const allBack = () =>
    parts.every((part) => running.pids()[part] !== undefined && running.pids()[part] !== before[part]);
  while (!(allBack() && (await answers())) && Date.now() < deadline) await pause(50);
  expect(allBack()).toBe(true);
  expect(await status(`${running.url}/api/health/ready`)).toBe(200);
  expect(await pastOrders()).not.toEqual([]);
});

test("stopped and started again it shows the same, and nothing of the first is left", async () => {
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

test("after a reset of the sandbox the next start makes keys that it knows", async () => {
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
