import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { aCsvRow, heads, type ImportSetup, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { payImport } from "#lib/workflows/imports/pay-import.ts";
import { requestImportPayment } from "#lib/workflows/imports/request-import-payment.ts";
import { maxPaymentRows } from "#lib/workflows/runs/limits.ts";
import { processRun } from "#lib/workflows/runs/process-run.ts";

const pressroom = useVerbs();

async function finished(desk: ImportSetup) {
  const importId = await desk.check([heads, aCsvRow(`P-${randomUUID().slice(0, 8)}`, desk.sku)].join("\n"));
  await desk.run(importId);
  return importId;
}

/** Copies the one draft of the import `count` times, as if the import had created them all. */
async function addDrafts({ workspace }: ImportSetup, importId: string, count: number) {
  await db().execute(sql`
    with copied as (
      insert into ${orders} (workspace_id, id, mode, number, status, recipient, city, country, items_count, total_cents,
        data, created_at, service_updated_at)
      select o.workspace_id, gen_random_uuid(), o.mode, o.number || '-' || place, 'draft', o.recipient, o.city, o.country,
        o.items_count, o.total_cents, o.data, o.created_at, o.service_updated_at
      from ${orders} o join ${importOrders} i on i.workspace_id = o.workspace_id and i.order_id = o.id
      cross join generate_series(1, ${count}::int) as place
      where o.workspace_id = ${workspace.workspaceId} and i.import_id = ${importId} returning id
    )
    insert into ${importOrders} (workspace_id, import_id, position, rows, submission_id, is_looked_up, state, order_id)
    select ${workspace.workspaceId}::uuid, ${importId}::uuid, 10 + row_number() over (), '{2}', gen_random_uuid(), true,
      'created', id from copied`);
}

test("imported drafts are not paid automatically: an operator requests payment, and a member with payment rights pays in one run", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await desk.check([heads, aCsvRow("P-1", desk.sku), aCsvRow("P-2", desk.sku)].join("\n"));
  await desk.run(importId);
  const operator = await desk.workspace.contextOf(await desk.workspace.addMember("operator"), "test");
  const { unpaid, createdCents } = await desk.view(importId);
  expect(unpaid).toMatchObject({ count: 2, cents: createdCents, unasked: 2, next: { count: 2 } });
  await expect(
    payImport(operator, { importId, runId: randomUUID(), shownTotalCents: createdCents }),
  ).rejects.toThrow("forbidden_role");
  await expect(
    requestImportPayment(operator, { importId, shownTotalCents: createdCents + 1 }),
  ).rejects.toThrow("total_moved");
  expect(await requestImportPayment(operator, { importId, shownTotalCents: createdCents })).toBe(2);
  expect((await desk.view(importId)).unpaid).toMatchObject({ count: 2, unasked: 0 });
  const runId = await payImport(desk.ctx, { importId, runId: randomUUID(), shownTotalCents: createdCents });
  while ((await processRun(await desk.workspace.system("runs"), runId)) !== "over");
  expect((await desk.view(importId)).unpaid.count).toBe(0);
});

test("payment requests for many drafts go in groups of the largest run, and the view says how many are left", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await finished(desk);
  await addDrafts(desk, importId, maxPaymentRows + 4);
  const { unpaid } = await desk.view(importId);
  expect(unpaid).toMatchObject({ unasked: maxPaymentRows + 5, nextUnasked: { count: maxPaymentRows } });
  const { cents } = unpaid.nextUnasked;
  expect(await requestImportPayment(desk.ctx, { importId, shownTotalCents: cents })).toBe(maxPaymentRows);
  const { unpaid: left } = await desk.view(importId);
  expect(left).toMatchObject({ count: maxPaymentRows + 5, unasked: 5, nextUnasked: { count: 5 } });
  expect(await requestImportPayment(desk.ctx, { importId, shownTotalCents: left.nextUnasked.cents })).toBe(5);
  expect((await desk.view(importId)).unpaid).toMatchObject({ unasked: 0, nextUnasked: { count: 0 } });
});

test("sending the same payment again returns the same run, during and after the payment", async () => {
  const desk = await openImportSetup(pressroom);
  const importId = await finished(desk);
  const { createdCents } = await desk.view(importId);
  const decision = { importId, runId: randomUUID(), shownTotalCents: createdCents };
  expect(await payImport(desk.ctx, decision)).toBe(decision.runId);
  while ((await processRun(await desk.workspace.system("runs"), decision.runId)) !== "over");
  expect((await desk.view(importId)).unpaid.count).toBe(0);
  expect(await payImport(desk.ctx, decision)).toBe(decision.runId);
  const other = await desk.workspace.contextOf(await desk.workspace.addMember("admin"), "test");
  await expect(payImport(other, decision)).rejects.toThrow("nothing_to_pay");
});
