import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPostmasters } from "#e2e/fixtures/list-postmasters.ts";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { startWriteLoad, type WriteLoad, writtenNumbers } from "#e2e/fixtures/write-load.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";

const cycles = scaled(10, 200);
const seed = Number(process.env.TEST_SEED ?? 20_261_121);
/** The longest wait for a start, in ms. The output says how long a start takes. */
const patienceMs = 20_000;
const longestUndisturbedMs = 700;
const victims = ["supervisor", "postgres", "both"] as const;

let dataDir: string;
let directory: string;
let running: StartedPressroom;
let load: WriteLoad;
let mostPostmasters = 0;
let watch: NodeJS.Timeout;

beforeAll(async () => {
  dataDir = temporaryDataDir();
  directory = path.join(dataDir, "postgres");
  running = await start();
  load = await startWriteLoad(running.databaseUrl, 4);
  let before: number[] = [];
  watch = setInterval(() => {
    const now = listPostmasters(directory);
    // Seen twice: a session whose postmaster was killed during the session's start has ended by the second look.
    mostPostmasters = Math.max(mostPostmasters, now.filter((pid) => before.includes(pid)).length);
    before = now;
  }, 50);
});

afterAll(async () => {
  clearInterval(watch);
  await load.stop();
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`${cycles} kills with -9 of the supervisor, the postmaster or both under load lose nothing (seed ${seed})`, {
  timeout: cycles * patienceMs,
}, async () => {
  const random = seededRandom(seed);
  let slowestMs = 0;
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const victim = victims[Math.floor(random() * victims.length)] ?? "both";
    await pause(random() * longestUndisturbedMs);
    const what = `cycle ${cycle}, ${victim}`;
    const before = running.pids().postgres;
    if (victim !== "supervisor") running.kill9("postgres");
    if (victim !== "postgres") running.kill9("supervisor");

    const readyMs = victim === "postgres" ? await untilAnotherPostmaster(before) : await startAnew();
    slowestMs = Math.max(slowestMs, readyMs);
    if (victim === "supervisor") expect(running.pids().postgres, `${what}: adopted`).toBe(before);
    expect(await lost(), `${what}: rows lost`).toBe(0);
    expect(listPostmasters(directory), what).toHaveLength(1);
  }
  expect(mostPostmasters).toBe(1);
  expect(load.acknowledged.size).toBeGreaterThan(cycles);
  printResult(`supervisor: ${cycles} × kill -9, 0 rows lost, ready again within ${Math.round(slowestMs)} ms`);
});

function start(): Promise<StartedPressroom> {
  return startPressroom({ dataDir, flags: ["--only=postgres"], patienceMs });
}

async function startAnew(): Promise<number> {
  running = await start();
  return running.readyMs;
}

/** @returns how long the supervisor took to start another one, in ms */
async function untilAnotherPostmaster(before: number | undefined): Promise<number> {
  const begun = performance.now();
  while (running.pids().postgres === before) {
    if (performance.now() - begun > patienceMs) throw new Error("No other postmaster was started.");
    await pause(20);
  }
  return performance.now() - begun;
}

async function lost(): Promise<number> {
  const acknowledged = [...load.acknowledged];
  const written = await writtenNumbers(running.databaseUrl);
  return acknowledged.filter((number) => !written.has(number)).length;
}
