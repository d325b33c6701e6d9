import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { aMirrored, anIntent, aPlace, reloadIntent } from "#e2e/fixtures/a-place.ts";
import { jobsOf } from "#e2e/fixtures/jobs-of.ts";
import { openDatabase, type TestDatabase } from "#e2e/fixtures/open-database.ts";
import { receiveChanges } from "#e2e/fixtures/receive-changes.ts";
import { finishIntent, notifyIntent } from "#lib/core/intents/finish-intent.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.stop());

type Place = Awaited<ReturnType<typeof aPlace>>;

async function refusedAt({ workspace }: Place, orderId: string): Promise<Date | null> {
  const isThis = and(eq(orders.workspaceId, workspace.id), eq(orders.id, orderId));
  const [row] = await db().select({ at: orders.paymentRefusedAt }).from(orders).where(isThis);
  if (!row) throw new Error("the order is gone");
  return row.at;
}

test("the end of an intent stores its order, file and outcome, and releases the lease", async () => {
  const intent = await anIntent(await aPlace());
  const outcome = { code: "said", details: { field: "sku" } };
  const [orderId, fileId] = [randomUUID(), randomUUID()];
  const ended = await finishIntent(db(), intent, { state: "refused", outcome, orderId, fileId });
  expect(ended).toBe(true);
  const now = await reloadIntent(intent);
  expect(now).toMatchObject({ state: "refused", outcome, orderId, fileId, leaseUntil: null });
  expect(now.finishedAt).toBeInstanceOf(Date);
});

test("fields that the end does not mention keep their values", async () => {
  const [orderId, fileId] = [randomUUID(), randomUUID()];
  const intent = await anIntent(await aPlace(), { orderId, fileId });
  await finishIntent(db(), intent, { state: "succeeded" });
  expect(await reloadIntent(intent)).toMatchObject({ state: "succeeded", orderId, fileId, outcome: null });
});

test("a second end changes nothing and notifies no one", async () => {
  const place = await aPlace();
  const intent = await anIntent(place, { kind: "pay", orderId: await aMirrored(place) });
  const changes = await receiveChanges(place.workspace.id);
  expect(await finishIntent(db(), intent, { state: "succeeded" })).toBe(true);
  const [before, told] = [await reloadIntent(intent), await changes.since()];
  expect(told).not.toEqual([]);
  const late = { state: "refused", outcome: { code: "late" }, orderId: randomUUID() } as const;
  expect(await finishIntent(db(), intent, late)).toBe(false);
  expect(await reloadIntent(intent)).toEqual(before);
  expect(await refusedAt(place, intent.orderId ?? "")).toBeNull();
  expect(await changes.since()).toEqual([]);
  await changes.stop();
});

test("only one intent ends, even if another workspace has one with the same id", async () => {
  const [place, elsewhere] = [await aPlace(), await aPlace()];
  const intent = await anIntent(place);
  const others = [await anIntent(place), await anIntent(elsewhere, { id: intent.id })];
  await finishIntent(db(), intent, { state: "abandoned" });
  expect(await reloadIntent(intent)).toMatchObject({ state: "abandoned" });
  for (const other of others) expect(await reloadIntent(other)).toEqual(other);
});

test.each(["refused", "abandoned"] as const)(
  "a draft whose payment was %s is in the refused tab",
  async (state) => {
    const [place, elsewhere] = [await aPlace(), await aPlace()];
    const orderId = await aMirrored(place);
    const [other] = [await aMirrored(place), await aMirrored(elsewhere, orderId)];
    await finishIntent(db(), await anIntent(place, { kind: "pay", orderId }), { state });
    expect(await refusedAt(place, orderId)).toBeInstanceOf(Date);
    expect(await refusedAt(place, other)).toBeNull();
    expect(await refusedAt(elsewhere, orderId)).toBeNull();
    expect(await jobsOf(place.workspace.id)).toEqual([
      { key: `watch-problems:${place.workspace.id}`, dueIn: 0 },
    ]);
  },
);

test("a successful payment and other intents put no order into the refused tab", async () => {
  const place = await aPlace();
  const orderId = await aMirrored(place);
  await finishIntent(db(), await anIntent(place, { kind: "pay", orderId }), { state: "succeeded" });
  await finishIntent(db(), await anIntent(place, { kind: "cancel", orderId }), { state: "refused" });
  await finishIntent(db(), await anIntent(place, { kind: "create", orderId }), { state: "refused" });
  await finishIntent(db(), await anIntent(place, { kind: "pay" }), { state: "refused" });
  expect(await refusedAt(place, orderId)).toBeNull();
  expect(await jobsOf(place.workspace.id)).toEqual([]);
});

test("the pages that show the intent are notified", async () => {
  const place = await aPlace("live");
  const changes = await receiveChanges(place.workspace.id);
  const here = { workspaceId: place.workspace.id, mode: "live" };
  const orderId = randomUUID();
  const order = { ...here, kind: "order", id: orderId };
  const told = async (kind: "create" | "pay" | "cancel", orderId: string | null) => {
    const intent = await anIntent(place, { kind, orderId });
    await notifyIntent(db(), intent);
    await finishIntent(db(), intent, { state: "succeeded" });
    const [said, saidAtTheEnd] = halves(await changes.since());
    expect(saidAtTheEnd).toEqual(said);
    return { id: intent.id, said };
  };
  const creation = await told("create", orderId);
  expect(creation.said).toEqual([{ ...here, kind: "creation", id: creation.id }, order]);
  const lost = await told("create", null);
  expect(lost.said).toEqual([{ ...here, kind: "creation", id: lost.id }]);
  expect((await told("pay", orderId)).said).toEqual([order, { ...here, kind: "payments", id: orderId }]);
  expect((await told("cancel", orderId)).said).toEqual([order]);
  expect((await told("pay", null)).said).toEqual([]);
  await changes.stop();
});

const halves = <T>(all: T[]): [T[], T[]] => [all.slice(0, all.length / 2), all.slice(all.length / 2)];
