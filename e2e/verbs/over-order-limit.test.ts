import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aCsvRow, heads, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { openPaymentSetup } from "#e2e/fixtures/payment-setup.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { getImport } from "#lib/workflows/imports/get-import.ts";
import { payImport } from "#lib/workflows/imports/pay-import.ts";
import { listRunRows } from "#lib/workflows/runs/list-run-rows.ts";
import { paySelection } from "#lib/workflows/runs/pay-selection.ts";
import { previewSelection } from "#lib/workflows/runs/preview-selection.ts";

const pressroom = useVerbs();

/** As a check of the keys stores it, after their limit was lowered at the service. */
const storeLimit = (workspaceId: string, perOrderCents: number) =>
  db().update(apiKeys).set({ perOrderCents }).where(eq(apiKeys.workspaceId, workspaceId));

test("drafts above the key's limit per order are counted, and left out of the payment of a selection", async () => {
  const { manager, workspace, drafts } = await openPaymentSetup(pressroom.world, 2);
  const large = await aDraft(workspace, "live", 5);
  const [small] = drafts;
  const limit = small?.shownTotalCents ?? 0;
  await storeLimit(workspace.workspaceId, limit);
  const ctx = await workspace.contextOf(manager, "live");
  const selection = { ids: [large.orderId, ...drafts.map(({ orderId }) => orderId)] };
  const { payable, overLimit } = await previewSelection(ctx, { selection });
  await storeLimit(workspace.workspaceId, 1_000_000);
  const all = await previewSelection(await workspace.contextOf(manager, "live"), { selection });
  expect(all.payable.totals, "in the order of payment").toEqual([large.shownTotalCents, limit, limit]);
  await storeLimit(workspace.workspaceId, limit);
  expect(payable).toMatchObject({
    count: 2,
    totalCents: 2 * limit,
    largestCents: limit,
    totals: [limit, limit],
  });
  expect(overLimit).toEqual({ count: 1 });
  const runId = await paySelection(ctx, { runId: randomUUID(), selection, shownDigest: payable.digest });
  const { rows } = await listRunRows(ctx, { runId });
  expect(rows.map(({ order }) => order.id)).toEqual(drafts.map(({ orderId }) => orderId));
});

test("a selection in which every draft is above the limit starts no payment", async () => {
  const { manager, workspace, drafts } = await openPaymentSetup(pressroom.world, 1);
  await storeLimit(workspace.workspaceId, 1);
  const ctx = await workspace.contextOf(manager, "live");
  const selection = { ids: drafts.map(({ orderId }) => orderId) };
  const { payable, overLimit } = await previewSelection(ctx, { selection });
  expect([payable.count, overLimit.count]).toEqual([0, 1]);
  await expect(
    paySelection(ctx, { runId: randomUUID(), selection, shownDigest: payable.digest }),
  ).rejects.toThrow("nothing_chosen");
});

test("the payment of an import leaves out what is above the limit, and its view says how many that are", async () => {
  const { workspace, sku, check, run, view } = await openImportSetup(pressroom);
  const importId = await check(
    [heads, aCsvRow("P-1", sku), aCsvRow("P-2", sku).replace(",1,", ",5,")].join("\n"),
  );
  await run(importId);
  const whole = (await view(importId)).unpaid;
  const limit = Math.max(...whole.next.totals) - 1;
  await storeLimit(workspace.workspaceId, limit);
  const ctx = await workspace.ownerContext("test");
  const { unpaid } = await getImport(ctx, { importId });
  expect(unpaid).toMatchObject({ count: 2, overLimit: 1, next: { count: 1 } });
  expect(unpaid.next.totals).toEqual([unpaid.next.cents]);
  const runId = await payImport(ctx, { importId, runId: randomUUID(), shownTotalCents: unpaid.next.cents });
  const { rows } = await listRunRows(ctx, { runId });
  expect(rows.map(({ totalCents }) => totalCents)).toEqual([whole.cents - Math.max(...whole.next.totals)]);
});
