import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { anIntent, aPlace, reloadIntent } from "#e2e/fixtures/a-place.ts";
import { jobsOf } from "#e2e/fixtures/jobs-of.ts";
import { openDatabase, type TestDatabase } from "#e2e/fixtures/open-database.ts";
import { receiveChanges } from "#e2e/fixtures/receive-changes.ts";
import { leaveOpen } from "#lib/core/intents/finish-intent.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import { markSent, markSentWhileLeased } from "#lib/core/intents/mark-sent.ts";
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
const leaseOf = async (intent: Intent) => (await reloadIntent(intent)).leaseUntil?.getTime();

/** The intent as a previous holder knows it, with a lease token that is no longer valid. */
const lost = (intent: Intent): Intent => ({ ...intent, leaseToken: randomUUID() });

test("a lease lasts 15 seconds", async () => {
  const { rows } = await db().execute(sql`select extract(epoch from ${freshLease()} - now())::int as secs`);
  expect(rows).toEqual([{ secs: 15 }]);
});

test("the lease is renewed during the work, and no other lease is", async () => {
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
    // The other leases' renewals were sent before these, so an idle pool means that they have run, too.
    await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
    return "worked";
  };
  const nested = [kept, untold, lost(taken), ended, released].reduce<() => Promise<unknown>>(
    (work, intent) => () => keepLease(intent, work),
    tick,
  );
  expect(await nested()).toBe("worked");
  for (const intent of [...bystanders, taken, ended, released])
    expect(await reloadIntent(intent)).toEqual(intent);
});

test("each attempt is counted, and the time of the first one stays", async () => {
  const intent = await anIntent(await aPlace());
  const first = await markSent(intent);
  expect(first).toMatchObject({ id: intent.id, attempts: 1, sentAt: expect.any(Date) });
  const second = await markSent(first);
  expect(second).toEqual({ ...first, attempts: 2, underWayUntil: expect.any(Date) });
  expect(second.underWayUntil?.getTime()).toBeGreaterThan(first.underWayUntil?.getTime() ?? 0);
  expect(await reloadIntent(intent)).toEqual(second);
});

test("an attempt is recorded on its own intent only", async () => {
  const [place, elsewhere] = [await aPlace(), await aPlace()];
  const intent = await anIntent(place);
  const others = [await anIntent(place), await anIntent(elsewhere, { id: intent.id })];
  await markSent(intent);
  await markSentWhileLeased(intent);
  expect(await reloadIntent(intent)).toMatchObject({ attempts: 2 });
  for (const other of others) expect(await reloadIntent(other)).toEqual(other);
});

test("an attempt keeps the caller's lease token, and an ended intent is refused", async () => {
  const intent = await anIntent(await aPlace());
  const before = lost(intent);
  expect(await markSent(before)).toMatchObject({ attempts: 1, leaseToken: before.leaseToken });
  const underWay = { code: "already_under_way", status: 409 };
  await expect(markSent({ ...intent, id: randomUUID() })).rejects.toMatchObject(underWay);
  for (const state of ["succeeded", "refused", "abandoned"] as const)
    await expect(markSent(await anIntent(await aPlace(), { state }))).rejects.toMatchObject(underWay);
});

test("a request that the service does not recognise when repeated is sent only by the lease holder", async () => {
  const place = await aPlace();
  const intent = await anIntent(place);
  const underWay = { code: "already_under_way", status: 409 };
  await expect(markSentWhileLeased(lost(intent))).rejects.toMatchObject(underWay);
  for (const state of ["succeeded", "refused", "abandoned"] as const)
    await expect(markSentWhileLeased(await anIntent(place, { state }))).rejects.toMatchObject(underWay);
  expect(await reloadIntent(intent)).toEqual(intent);
  expect(await markSentWhileLeased(intent)).toMatchObject({ id: intent.id, attempts: 1 });
  const untold = await anIntent(place, { leaseToken: null });
  expect(await markSentWhileLeased(untold)).toMatchObject({ id: untold.id, attempts: 1 });
});

test("an intent left open is released at once, announced, and looked up within seconds", async () => {
  const place = await aPlace();
  const intent = await anIntent(place);
  const others = [await anIntent(place), await anIntent(await aPlace(), { id: intent.id })];
  const changes = await receiveChanges(place.workspace.id);
  const answerLost = { code: "answer_lost", status: 503 };
  await expect(leaveOpen(intent)).rejects.toMatchObject(answerLost);
  const left = await reloadIntent(intent);
  expect(left).toMatchObject({ state: "open", leaseUntil: null, leftOpenAt: expect.any(Date) });
  expect(await changes.since()).toMatchObject([{ kind: "creation", id: intent.id }]);
  expect(await jobsOf(place.workspace.id)).toEqual([
    { key: `finish-intents:${place.workspace.id}:soon`, dueIn: 3 },
  ]);
  await expect(leaveOpen(left)).rejects.toMatchObject(answerLost);
  expect(await reloadIntent(intent)).toEqual(left);
  for (const other of others) expect(await reloadIntent(other)).toEqual(other);
  await changes.stop();
});

test("a lease that another process has taken is not released", async () => {
  const intent = await anIntent(await aPlace());
  await expect(leaveOpen(lost(intent))).rejects.toMatchObject({ code: "answer_lost" });
  expect(await reloadIntent(intent)).toEqual(intent);
});
