import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openServiceAccount } from "#e2e/contract/service-account.ts";
import { type SandboxWorld, startWorld } from "#e2e/contract/world.ts";
import { browseMeanwhile, PacedAccount, percentile, queueBackground } from "#e2e/service/pacing/account.ts";
import { long, printResult, scaled } from "./scale.ts";

const limit = scaled(600, 1_500);
const reserve = limit / 100;

let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld({ rateLimit: limit });
  await passToSecond(20);
});
afterAll(() => world?.stop());

/** Moves the clock of the service to this second, so that a minute ends soon and each test sees one begin. */
async function passToSecond(wanted: number): Promise<void> {
  const { headers } = await fetch(`${world.url}/v1/me`);
  const second = new Date(headers.get("date") ?? "").getUTCSeconds();
  await world.control.passTime((wanted - second + 60) % 60);
}

async function openAccount() {
  const { key, prefix } = await openServiceAccount(world);
  const account = new PacedAccount(world.url, key);
  /** The refusals among the last 1,000 requests, which the service remembers. */
  const refusals = async () =>
    (await world.control.requestsOf(prefix)).filter(({ status }) => status === 429).length;
  return { account, refusals };
}

function tellUse(what: string, account: PacedAccount): number {
  const whole = account.wholeMinutes();
  const used = whole.reduce((sum, count) => sum + count, 0) / (whole.length * limit);
  const share =
    whole.length > 0 ? `${(used * 100).toFixed(2)}% of ${whole.length} whole minutes` : "no minute";
  printResult(
    `${what}: ${account.calls.length} calls, ${share}, ${account.ourRefusals().length} answered 429`,
  );
  return used;
}

function tellWaits(what: string, waitedMs: readonly number[]): number {
  const [half, most] = [percentile(waitedMs, 0.5), percentile(waitedMs, 0.95)];
  printResult(`${what}: ${waitedMs.length} calls of people waited ${half} ms at p50, ${most} ms at p95`);
  return most;
}

describe.concurrent("a long queue of background calls", { timeout: 600_000 }, () => {
  test("alone on its account uses the limit, is never refused, and does not delay people", async () => {
    const { account, refusals } = await openAccount();
    const ours = account.openProcess();
    await browseMeanwhile(ours, 400, queueBackground(ours, scaled(600, 5_000)));

    const used = tellUse("alone", account);
    const most = tellWaits("alone", ours.waitedMs);
    expect(account.ourRefusals()).toHaveLength(0);
    expect(await refusals()).toBe(0);
    expect(account.calls.every(({ status }) => status === 200)).toBe(true);
    expect(leastLeft(account)).toBeGreaterThanOrEqual(reserve);
    if (!long) return;
    expect(used).toBeGreaterThanOrEqual(0.985);
    expect(most).toBeLessThanOrEqual(200);
  });

  test("of two processes, each with a pacer, is not refused while replies are fast", async () => {
    const { account, refusals } = await openAccount();
    const both = [account.openProcess(), account.openProcess()];
    const each = scaled(320, 2_500);
    await Promise.all(both.map((ours) => browseMeanwhile(ours, 400, queueBackground(ours, each))));

    const used = tellUse("two processes", account);
    const waitedMs = both.flatMap((ours) => ours.waitedMs);
    const most = tellWaits("two processes", waitedMs);
    expect(account.refusedInTime()).toHaveLength(0);
    expect(await refusals()).toBe(account.ourRefusals().length);
    expect(account.tooEarly()).toHaveLength(0);
    if (!long) return;
    expect(used).toBeGreaterThanOrEqual(0.985);
    expect(most).toBeLessThanOrEqual(200);
  });

  test("leaves the last hundredth of a minute's calls to people", async () => {
    const { account } = await openAccount();
    const ours = account.openProcess();
    await ours.person.getMe();
    const minute = account.calls[0]?.minute ?? 0;
    await account.callUnpaced(limit - reserve - 2);
    await ours.person.getMe();
    await browseMeanwhile(ours, 1_000, queueBackground(ours, 20));

    const inThatMinute = account.calls.filter((call) => call.minute === minute);
    const people = inThatMinute.filter(({ who }) => who === "person").length - 2;
    printResult(`of the last hundredth, ${reserve} calls, people had ${people}, background none`);
    expect(account.ourRefusals()).toHaveLength(0);
    expect(inThatMinute.filter(({ who }) => who === "background")).toHaveLength(0);
    expect(people).toBeGreaterThan(0);
    expect(account.calls.filter(({ who }) => who === "background")).toHaveLength(20);
  });

  test("beside a program that ignores the limit, sends nothing before Retry-After, and still ends", async () => {
    const { account } = await openAccount();
    const ours = account.openProcess();
    await ours.person.getMe();
    await account.callUnpaced(limit);
    let isOver = false;
    const work = browseMeanwhile(ours, 400, queueBackground(ours, scaled(40, 1_000)));
    const stranger = (async () => {
      while (!isOver) {
        await account.callUnpaced(limit / scaled(120, 30));
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    })();
    await work;
    isOver = true;
    await stranger;

    tellUse("beside a stranger", account);
    tellWaits("beside a stranger", ours.waitedMs);
    expect(account.ourRefusals().length).toBeGreaterThan(0);
    expect(account.tooEarly()).toHaveLength(0);
  });
});

/** The lowest number of calls that a background call left of its minute. */
function leastLeft(account: PacedAccount): number {
  return Math.min(
    ...account.calls.flatMap(({ who, remaining }) => (who === "background" ? [remaining] : [])),
  );
}
