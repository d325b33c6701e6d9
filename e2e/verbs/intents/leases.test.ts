import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { anIntent, aPlace, intentNow } from "#e2e/fixtures/a-place.ts";
import { hearChanges } from "#e2e/fixtures/hear-changes.ts";
import { jobsOf } from "#e2e/fixtures/jobs-of.ts";
import { openDatabase, type TestDatabase } from "#e2e/fixtures/open-database.ts";
import { leaveOpen } from "#lib/core/intents/finish-intent.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import { markSent, markSentWhileHeld } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { freshLease } from "#lib/core/leases.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.stop());
afterEach(() => {
  vi.useRealTimers();
});

const longAgo = new Date("2026-01-01T00:00:00.000Z");
const leaseOf = async (intent: Intent) => (await intentNow(intent)).leaseUntil?.getTime();

/** As whoever had it before somebody else took it up still knows it. */
const lost = (intent: Intent): Intent => ({ ...intent, leaseToken: randomUUID() });

test("a lease is for fifteen seconds", async () => {
  const { rows } = await db().execute(sql`select extract(epoch from ${freshLease()} - now())::int as secs`);
  expect(rows).toEqual([{ secs: 15 }]);
});

test("while it is worked on its lease is renewed, and nobody else's", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [place, elsewhere] = [await aPlace(), await aPlace()];
  const dated = { leaseUntil: longAgo };
  const [kept, untold] = [
    await anIntent(place, dated),
    await anIntent(place, { ...dated, leaseToken: null }),
  ];
  const bystanders = [await anIntent(place, dated), await anIntent(elsewhere, { ...dated, id: kept.id })];
  const [taken, ended] = [
    await anIntent(place, dated),
    await anIntent(place, { ...dated, state: "refused" }),
  ];
  const released = await anIntent(place, { leaseUntil: null });
  const tick = async () => {
    vi.advanceTimersByTime(5_000);
    for (const intent of [kept, untold])
      await expect.poll(() => leaseOf(intent)).toBeGreaterThan(longAgo.getTime());
    // Those of the others were asked for before these.
    await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
    return "worked";
  };
  const nested = [kept, untold, lost(taken), ended, released].reduce<() => Promise<unknown>>(
    (work, intent) => () => keepLease(intent, work),
    tick,
  );
  expect(await nested()).toBe("worked");
  for (const intent of [...bystanders, taken, ended, released])
    expect(await intentNow(intent)).toEqual(intent);
});

test("what was sent is counted, and since when it may have happened stays", async () => {
  const intent = await anIntent(await aPlace());
  const first = await markSent(intent);
  expect(first).toMatchObject({ id: intent.id, attempts: 1, sentAt: expect.any(Date) });
  const second = await markSent(first);
  expect(second).toEqual({ ...first, attempts: 2, underWayUntil: expect.any(Date) });
  expect(second.underWayUntil?.getTime()).toBeGreaterThan(first.underWayUntil?.getTime() ?? 0);
  expect(await intentNow(intent)).toEqual(second);
});

test("a sending is marked on its own intent alone", async () => {
  const [place, elsewhere] = [await aPlace(), await aPlace()];
  const intent = await anIntent(place);
  const others = [await anIntent(place), await anIntent(elsewhere, { id: intent.id })];
  await markSent(intent);
  await markSentWhileHeld(intent);
  expect(await intentNow(intent)).toMatchObject({ attempts: 2 });
  for (const other of others) expect(await intentNow(other)).toEqual(other);
});

test("who marks keeps the token that they had, whoever holds it now", async () => {
  const intent = await anIntent(await aPlace());
  const before = lost(intent);
  expect(await markSent(before)).toMatchObject({ attempts: 1, leaseToken: before.leaseToken });
  const underWay = { code: "already_under_way", status: 409 };
  await expect(markSent({ ...intent, id: randomUUID() })).rejects.toMatchObject(underWay);
  for (const state of ["succeeded", "refused", "abandoned"] as const)
    await expect(markSent(await anIntent(await aPlace(), { state }))).rejects.toMatchObject(underWay);
});

test("what the service does not know again is sent by who holds it, while it is open", async () => {
  const place = await aPlace();
  const intent = await anIntent(place);
  const underWay = { code: "already_under_way", status: 409 };
  await expect(markSentWhileHeld(lost(intent))).rejects.toMatchObject(underWay);
  for (const state of ["succeeded", "refused", "abandoned"] as const)
    await expect(markSentWhileHeld(await anIntent(place, { state }))).rejects.toMatchObject(underWay);
  expect(await intentNow(intent)).toEqual(intent);
  expect(await markSentWhileHeld(intent)).toMatchObject({ id: intent.id, attempts: 1 });
  const untold = await anIntent(place, { leaseToken: null });
  expect(await markSentWhileHeld(untold)).toMatchObject({ id: untold.id, attempts: 1 });
});

test("what was left open is given back at once, told of, and looked for within seconds", async () => {
  const place = await aPlace();
  const intent = await anIntent(place);
  const others = [await anIntent(place), await anIntent(await aPlace(), { id: intent.id })];
  const changes = await hearChanges(place.workspace.id);
  const answerLost = { code: "answer_lost", status: 503 };
  await expect(leaveOpen(intent)).rejects.toMatchObject(answerLost);
  const left = await intentNow(intent);
  expect(left).toMatchObject({ state: "open", leaseUntil: null, leftOpenAt: expect.any(Date) });
  expect(await changes.since()).toMatchObject([{ kind: "creation", id: intent.id }]);
  expect(await jobsOf(place.workspace.id)).toEqual([
    { key: `finish-intents:${place.workspace.id}:soon`, dueIn: 3 },
  ]);
  await expect(leaveOpen(left)).rejects.toMatchObject(answerLost);
  expect(await intentNow(intent)).toEqual(left);
  for (const other of others) expect(await intentNow(other)).toEqual(other);
  await changes.stop();
});

test("what somebody else has taken up since is theirs to give back", async () => {
  const intent = await anIntent(await aPlace());
  await expect(leaveOpen(lost(intent))).rejects.toMatchObject({ code: "answer_lost" });
  expect(await intentNow(intent)).toEqual(intent);
});
