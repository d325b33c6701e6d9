import { appendFileSync, readFileSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { send } from "#e2e/access/requests/send.ts";
import { type SignedIn, signInOwner } from "#e2e/fixtures/sign-in-owner.ts";
import { type SmallDisk, smallDisk } from "#e2e/fixtures/small-disk.ts";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { tusOverHttp } from "#e2e/fixtures/tus-over-http.ts";
import { isAlive } from "#scripts/is-alive.ts";

// The tests of this file share one Pressroom on one small disk. Each continues where the one before ended.
const withBuild = { timeout: 400_000 };
let disk: SmallDisk;
let desk: StartedPressroom;
let owner: SignedIn;
let pids: number[];

const start = () =>
  startPressroom({ dataDir: disk.folder, env: { SANDBOX_AUTOPILOT: "off" }, patienceMs: 120_000 });

beforeAll(async () => {
  disk = smallDisk(700);
  desk = await startPressroom({ dataDir: disk.folder, env: { SANDBOX_AUTOPILOT: "off" } });
  owner = await signInOwner(desk);
  pids = Object.values(desk.pids());
}, withBuild.timeout);
afterAll(async () => {
  await desk?.stop();
  disk?.remove();
});

const health = z.object({ database: z.string(), service: z.string() });
async function ready() {
  const { status, body } = await send(`${desk.url}/api/health/ready`);
  return { status, ...health.parse(JSON.parse(body)) };
}
const pages = ["", "/orders", "/catalog", "/quotes", "/events"];
const pageStatuses = async () =>
  Promise.all(pages.map(async (page) => (await send(`${desk.url}/${owner.slug}/test${page}`, owner)).status));

/** Leaves about this much of the disk. */
function leaveMegabytes(megabytes: number): { free(): void } {
  const file = path.join(disk.folder, "ballast");
  const { bavail, bsize } = statfsSync(disk.folder);
  const piece = Buffer.alloc(1_000_000);
  for (let left = (bavail * bsize) / 1_000_000; left > megabytes; left -= 1) appendFileSync(file, piece);
  return { free: () => rmSync(file) };
}

test("a nearly full disk is reported once, before it is full, and an upload that does not fit is refused", async () => {
  expect(JSON.parse((await send(`${desk.url}/api/health/ready`)).body)).toMatchObject({
    database: "ok",
    disk: "low",
  });
  for (const page of [`/${owner.slug}/test`, `/${owner.slug}/settings/general`])
    expect((await send(desk.url + page, owner)).body, page).toContain("disk is almost full");
  const logged = readFileSync(path.join(disk.folder, "logs/worker.log"), "utf8");
  expect(logged.match(/disk nearly full/g)).toHaveLength(1);
  const ballast = leaveMegabytes(90);
  await expect(tusOverHttp(owner).begin(60_000_000)).rejects.toThrow("answered 413");
  await tusOverHttp(owner).begin(5_000_000);
  ballast.free();
  await tusOverHttp(owner).begin(60_000_000);
});

test("on a full disk every part keeps running, pages load, health reports it, and uploads are refused", {
  timeout: 60_000,
}, async () => {
  expect(await pageStatuses()).toEqual(pages.map(() => 200));
  disk.fill();
  await expect.poll(ready).toEqual({ status: 200, database: "full", service: "ok" });
  // The supervisor has to log each refusal.
  for (let round = 0; round < 30; round += 1) {
    await expect(tusOverHttp(owner).begin(5_000_000)).rejects.toThrow("answered 413");
    expect(await pageStatuses(), `round ${round}`).toEqual(pages.map(() => 200));
  }
  expect(pids.map(isAlive)).toEqual(pids.map(() => true));
  expect(Object.values(desk.pids()).toSorted()).toEqual(pids.toSorted());
});

test("once there is space, the same processes save everything again", async () => {
  disk.free();
  await expect.poll(ready).toEqual({ status: 200, database: "ok", service: "ok" });
  await tusOverHttp(owner).begin(5_000_000);
  expect(await pageStatuses()).toEqual(pages.map(() => 200));
  expect(pids.map(isAlive)).toEqual(pids.map(() => true));
});

test("a start on a full disk says how much space is needed, and works once there is space", {
  timeout: 180_000,
}, async () => {
  await desk.stop();
  disk.fill();
  const refused = await start().then(
    () => "it started",
    (error: Error) => error.message,
  );
  expect(refused).toMatch(/✗ There is no space left to write: .*needs at least 64 MB/);
  expect(refused).not.toMatch(/\n\s+at /);
  disk.free();
  desk = await start();
  await expect.poll(ready).toEqual({ status: 200, database: "ok", service: "ok" });
  expect(await pageStatuses()).toEqual(pages.map(() => 200));
});

test("a full disk that ended PostgreSQL is reported once, and PostgreSQL restarts once there is space", {
  timeout: 120_000,
}, async () => {
  disk.fill();
  const client = new pg.Client({ connectionString: desk.databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  const writing = client.query(
    "select pg_logical_emit_message(true, 'x', repeat('y', 1000000)) from generate_series(1, 500)",
  );
  await expect(writing).rejects.toThrow();
  await client.end();
  await expect.poll(() => desk.output()).toContain("It is started again by itself once there is space");
  expect((await send(`${desk.url}/api/health/live`)).status).toBe(200);
  disk.free();
  await expect.poll(ready, { timeout: 30_000 }).toEqual({ status: 200, database: "ok", service: "ok" });
  expect(await pageStatuses()).toEqual(pages.map(() => 200));
  expect(desk.output().match(/It is started again by itself once there is space/g)).toHaveLength(1);
});
