import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { address } from "#e2e/contract/service-account.ts";
import { expireAllLeases } from "#e2e/fixtures/expire-all-leases.ts";
import { aCsvRow, heads, type ImportSetup, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { aSubmission } from "#e2e/fixtures/open-workspace.ts";
import { setRole } from "#e2e/fixtures/payment-setup.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { changeImportState } from "#lib/workflows/imports/change-import-state.ts";
import { correctRow } from "#lib/workflows/imports/correct-row.ts";
import { submissionOf } from "#lib/workflows/imports/internal/running/submission-of.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

const isLong = process.env.TEST_LONG === "1";

retryImmediately();

const pressroom = useVerbs();
afterEach(() => pressroom.world.control.clearFaults());

const linesOf = ({ sku }: ImportSetup, count: number, tag: string = randomUUID().slice(0, 8)) =>
  [heads, ...Array.from({ length: count }, (_, at) => aCsvRow(`${tag}-${at}`, sku, `Person ${at}`))].join(
    "\n",
  );

/** The number of orders of the account at the service, and of different references among them. */
async function atService({ world, workspace }: ImportSetup): Promise<{ made: number; references: number }> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as made, count(distinct external_id)::int as references from orders where account_id = $1",
    [workspace.testAccount.accountId],
  );
  await client.end();
  return rows[0];
}

const createdOf = (importId: string) =>
  db().$count(importOrders, and(eq(importOrders.importId, importId), eq(importOrders.state, "created")));

const stateOf = async (importId: string) => {
  const [found] = await db().select({ state: imports.state }).from(imports).where(eq(imports.id, importId));
  return found?.state;
};

const patience = { timeout: 60_000, interval: 50 };

test("with repeated kill -9 of the worker, each order is created exactly once", {
  timeout: isLong ? 2_700_000 : 180_000,
}, async () => {
  const [count, kills] = isLong ? [10_000, 10] : [120, 4];
  const desk = await openImportSetup(pressroom);
  const importId = await desk.check(linesOf(desk, count));
  await changeImportState(desk.ctx, { importId, to: "running" });
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = startWorker();
    const goal = Math.floor((count * (kill + 1)) / (kills + 2));
    await expect.poll(() => createdOf(importId), { timeout: 600_000, interval: 5 }).toBeGreaterThan(goal);
    await worker.kill9();
    await expireAllLeases();
  }
  startWorker();
  startWorker();
  await expect.poll(() => stateOf(importId), { timeout: 900_000, interval: 200 }).toBe("finished");
  expect(await createdOf(importId)).toBe(count);
  expect(await atService(desk)).toEqual({ made: count, references: count });
  expect((await desk.view(importId)).counts).toMatchObject({ created: count, refused: 0, ready: 0 });
});

test("an order that a killed worker sent without a reply belongs to its row", async () => {
  const desk = await openImportSetup(pressroom);
  // Without a reference only the idempotency key tells the service that it is the same order.
  const lines = [0, 1, 2].map((at) => aCsvRow("", desk.sku, `Person ${at}`));
  const importId = await desk.check([heads, ...lines].join("\n"));
  await changeImportState(desk.ctx, { importId, to: "running" });
  await createOrder(
    desk.ctx,
    {
      submissionId: submissionOf(importId, 2),
      address: {
        ...{ name: "Person 0", company: null, line1: "Rue de la Paix 1", line2: null, postal_code: "75001" },
        ...{ city: "Paris", country: "FR", phone: null, email: null },
      },
      items: [{ sku: desk.sku, quantity: 1 }],
    },
    { importId },
  );
  await desk.work(importId);
  expect(await atService(desk)).toEqual({ made: 3, references: 3 });
  expect((await desk.view(importId)).counts.created).toBe(3);
});

test("of simultaneous workers, one runs the import and the others do nothing", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await desk.check(linesOf(desk, 30));
  await changeImportState(desk.ctx, { importId, to: "running" });
  const told = await Promise.all([desk.turn(importId), desk.turn(importId), desk.turn(importId)]);
  expect(told).toEqual(["over", "over", "over"]);
  expect(await atService(desk)).toEqual({ made: 30, references: 30 });
});

const slowDown = (desk: ImportSetup) =>
  desk.world.control.addFault({
    ...{ account_id: desk.workspace.testAccount.accountId, method: "POST", path: "/v1/orders" },
    delay_ms: 60,
  });

test("a paused import creates nothing, and continues where it stopped", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await desk.check(linesOf(desk, 60));
  await changeImportState(desk.ctx, { importId, to: "running" });
  await slowDown(desk);
  const turn = desk.turn(importId);
  await expect.poll(() => createdOf(importId), patience).toBeGreaterThan(5);
  await changeImportState(desk.ctx, { importId, to: "paused" });
  await turn;
  const before = await createdOf(importId);
  expect(before).toBeLessThan(60);
  expect(await desk.turn(importId)).toBe("over");
  expect(await createdOf(importId)).toBe(before);
  await desk.world.control.clearFaults();
  await desk.run(importId);
  expect(await atService(desk)).toEqual({ made: 60, references: 60 });
});

test("pause and resume during a call leave no row out", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await desk.check(linesOf(desk, 40));
  await changeImportState(desk.ctx, { importId, to: "running" });
  const slow = { account_id: desk.workspace.testAccount.accountId, method: "POST", path: "/v1/orders" };
  await desk.world.control.addFault({ ...slow, delay_ms: 4_000, times: 1 });
  await slowDown(desk);
  const turn = desk.turn(importId);
  await expect.poll(() => createdOf(importId), patience).toBeGreaterThan(5);
  await changeImportState(desk.ctx, { importId, to: "paused" });
  const resting = await createdOf(importId);
  await expect.poll(() => createdOf(importId), patience).toBeGreaterThan(resting);
  await changeImportState(desk.ctx, { importId, to: "running" });
  if ((await turn) !== "over") await desk.work(importId);
  expect((await desk.view(importId)).counts).toMatchObject({ created: 40, ready: 0 });
  expect(await stateOf(importId)).toBe("finished");
});

test("lowering the role stops the import, and another member can run the rest", async () => {
  const desk = await openImportSetup(pressroom);
  const operator = await desk.workspace.addMember("operator");
  const importId = await desk.check(linesOf(desk, 60));
  await changeImportState(await desk.workspace.contextOf(operator, "test"), { importId, to: "running" });
  await slowDown(desk);
  const turn = desk.turn(importId);
  await expect.poll(() => createdOf(importId), patience).toBeGreaterThan(5);
  await setRole(desk.workspace, operator, "viewer");
  await turn;
  expect(await desk.view(importId)).toMatchObject({ state: "stopped", stopCode: "no_longer_allowed" });
  expect(await createdOf(importId)).toBeLessThan(60);
  await desk.world.control.clearFaults();
  await desk.run(importId);
  expect(await atService(desk)).toEqual({ made: 60, references: 60 });
});

test("with lost and refused replies, each order is created once", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await desk.check(linesOf(desk, 40));
  await changeImportState(desk.ctx, { importId, to: "running" });
  const to = { account_id: desk.workspace.testAccount.accountId, method: "POST", path: "/v1/orders" };
  await desk.world.control.addFault({ ...to, drop: "after", times: 3 });
  await desk.world.control.addFault({ ...to, status: 503, times: 4 });
  for (let turns = 0; turns < 20 && (await desk.turn(importId)) !== "over"; turns += 1) {
    await finishOpenIntents(await desk.workspace.system("finish_intents"));
  }
  expect(await desk.view(importId)).toMatchObject({ state: "finished", counts: { created: 40 } });
  expect(await atService(desk)).toEqual({ made: 40, references: 40 });
});

test("a retry sends only refused rows again", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await desk.check(linesOf(desk, 3, "again"));
  await createOrder(desk.ctx, { ...aSubmission(desk.workspace), reference: "again-1" });
  await desk.run(importId);
  expect((await desk.view(importId)).counts).toMatchObject({ created: 2, refused: 1 });
  const { orders } = await desk.rows(importId, "refused");
  expect(orders).toMatchObject([{ reference: "again-1", outcome: { code: "reference_taken" } }]);
  await desk.run(importId);
  expect((await desk.view(importId)).counts).toMatchObject({ created: 2, refused: 1 });
  expect((await atService(desk)).made).toBe(3);
});

test("before the first full sync of the mirror, the check looks up each reference at the service", async () => {
  const desk = await openImportSetup(pressroom);
  const elsewhere = `elsewhere-${randomUUID().slice(0, 8)}`;
  await desk.workspace.testAccount.client.createOrder({
    idempotencyKey: randomUUID(),
    bytes: JSON.stringify({
      external_id: elsewhere,
      shipping_address: address,
      items: [{ sku: desk.sku, quantity: 1 }],
    }),
  });
  await db()
    .update(workspaces)
    .set({ ordersSyncedAt: null })
    .where(eq(workspaces.id, desk.workspace.workspaceId));
  const importId = await desk.check([heads, aCsvRow(elsewhere, desk.sku), aCsvRow("", desk.sku)].join("\n"));
  expect((await desk.view(importId)).counts).toMatchObject({ taken: 1, ready: 1 });
});

test("a correction during the check starts the check again, and the check ends", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await desk.stage([heads, aCsvRow("", desk.sku), aCsvRow("", desk.sku, "")].join("\n"));
  await desk.map(importId);
  const turn = desk.turn(importId);
  await correctRow(desk.ctx, { importId, rows: [3], column: 3, value: "Somebody" });
  await turn;
  await desk.work(importId);
  expect(await desk.view(importId)).toMatchObject({ state: "checked", counts: { ready: 2, invalid: 0 } });
});
