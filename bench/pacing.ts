import path from "node:path";
import { Control } from "#e2e/contract/control.ts";
import { freshDatabase } from "#e2e/fixtures/fresh-database.ts";
import {
  browseMeanwhile,
  PacedAccount,
  type PacedProcess,
  percentile,
  queueBackground,
} from "#e2e/service/pacing/account.ts";
import { type Measurement, report } from "./support/measurement.ts";
import { startProgram } from "./support/start-program.ts";

/**
 * A queue of background calls while a person reads pages, against the limit itself. It measures how much of the limit
 * is used, what is refused, and how long people wait. The limit is higher than the real 600, which only shortens the
 * benchmark.
 */
const limit = Number(process.env.BENCH_PACING_LIMIT ?? 2_400);
const wholeMinutes = 1;
const patienceMs = 200;

const database = await freshDatabase("bench");
const sandbox = await startProgram(path.join(import.meta.dirname, "../sandbox/server.ts"), {
  SANDBOX_DATABASE_URL: database.url,
  SANDBOX_PORT: "0",
  SANDBOX_RATE_LIMIT: String(limit),
});
const [, url = ""] = /at (http:\S+)/.exec(sandbox.line) ?? [];
const control = new Control(url);

async function openAccount(): Promise<PacedAccount> {
  const accountId = await control.createAccount("Pacing", "FR");
  return new PacedAccount(url, (await control.createKey(accountId)).key);
}

/** A minute that has begun is not a whole one, so the clock of the service moves to the end of its minute. */
async function endMinute(): Promise<void> {
  const { headers } = await fetch(`${url}/v1/me`);
  await control.passTime(59 - new Date(headers.get("date") ?? "").getUTCSeconds());
}

async function measure(what: string, processes: number): Promise<Measurement[]> {
  const account = await openAccount();
  const ours = Array.from({ length: processes }, () => account.openProcess());
  const calls = Math.ceil(((wholeMinutes + 0.1) * limit) / processes);
  await endMinute();
  await Promise.all(ours.map((process) => browseMeanwhile(process, 500, queueBackground(process, calls))));
  return [useOf(what, account), refusalsOf(what, account), waitsOf(what, ours)];
}

function useOf(what: string, account: PacedAccount): Measurement {
  const minutes = account.wholeMinutes();
  const ours = minutes.reduce((sum, calls) => sum + calls, 0) / minutes.length;
  return {
    what: `${what}: used`,
    unit: "calls/minute",
    ours,
    floor: limit,
    ratio: ours / limit,
    atLeast: 0.985,
  };
}

function refusalsOf(what: string, account: PacedAccount): Measurement {
  const floor = account.calls.length;
  const ours = floor - account.ourRefusals().length;
  return { what: `${what}: not refused`, unit: "calls", ours, floor, ratio: ours / floor, atLeast: 1 };
}

function waitsOf(what: string, processes: readonly PacedProcess[]): Measurement {
  const waitedMs = processes.flatMap((process) => process.waitedMs);
  const ours = waitedMs.filter((ms) => ms <= patienceMs).length;
  const unit = `of people's calls waited ≤ ${patienceMs} ms (p95 ${percentile(waitedMs, 0.95)} ms)`;
  const floor = waitedMs.length;
  return { what: `${what}: people`, unit, ours, floor, ratio: ours / floor, atLeast: 0.95 };
}

try {
  report([...(await measure("alone", 1)), ...(await measure("two processes", 2))]);
} finally {
  await sandbox.stop();
  await database.drop();
}
