import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { countOrders } from "#lib/features/orders/count-orders.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { foldCounts } from "#lib/features/orders/fold-counts.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { readCounts } from "#lib/features/orders/internal/list/read-counts.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { mirrorOrder, mirrorOrders } from "#lib/features/orders/mirror-order.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";
import { withdrawRequest } from "#lib/workflows/approvals/withdraw-request.ts";

const pressroom = useVerbs();

test("the counts are right while orders change and counts are aggregated", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const { id: workspaceId } = ctx.workspace;
  const system = await systemContext(workspaceId, "mirror");
  const made = Array.from({ length: 60 }, () => anOrder({ status: "draft", confirmed_at: null }));
  const change = async (part: number) => {
    for (const status of ["test_confirmed", "in_production", "on_hold", "shipped"]) {
      for (const order of made.filter((_, index) => index % 4 === part)) {
        const updated = new Date(Date.parse(order.updated_at) + 1_000).toISOString();
        Object.assign(order, { status, updated_at: updated });
        if (status === "on_hold") order.history = [{ event: "order.issue", status, at: updated }];
        else order.history = [...order.history, { event: `order.${status}`, status, at: updated }];
        await db().transaction((tx) => mirrorOrder(tx, workspaceId, order));
      }
    }
  };
  await mirrorOrders(db(), workspaceId, made);
  expect(await countOrders(ctx)).toEqual({ draft: 60 });
  let done = false;
  const folding = (async () => {
    while (!done) {
      await Promise.all([foldCounts(system), foldCounts(system)]);
      const counts = Object.values(await countOrders(ctx));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    }
  })();
  await Promise.all([0, 1, 2].map(change));
  done = true;
  await folding;
  expect(await countOrders(ctx)).toEqual({ draft: 15, shipped: 45 });
  expect((await readCounts(ctx)).flags).toEqual({ issue: 0, refused: 0, approval: 0, late: 0 });
  await foldCounts(system);
  expect(await countOrders(ctx)).toEqual({ draft: 15, shipped: 45 });
  const left = await db().execute(
    sql`select count(*)::int as count from order_count_changes where workspace_id = ${workspaceId}`,
  );
  expect(left.rows).toEqual([{ count: 0 }]);
  await db().execute(sql`delete from orders where workspace_id = ${workspaceId} and status = 'draft'`);
  expect(await countOrders(ctx)).toEqual({ shipped: 45 });
  expect((await listOrders(ctx, { query: { q: "paris" } })).rows).toHaveLength(45);
});

test("each tab counts what it shows", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const issue = [{ event: "order.issue", status: "on_hold", at: "2026-11-20T00:00:00Z" }];
  const held = anOrder({ status: "on_hold", history: issue });
  const refused = anOrder({ status: "draft", confirmed_at: null });
  await mirrorOrders(db(), ctx.workspace.id, [held, refused, anOrder()]);
  await db().execute(
    sql`update orders set payment_refused_at = now() where workspace_id = ${ctx.workspace.id}`,
  );
  expect((await readCounts(ctx)).flags).toEqual({ issue: 1, refused: 1, approval: 0, late: 0 });
  expect((await listOrders(ctx, { query: { issue: true } })).rows).toMatchObject([
    { id: held.id, hasIssue: true },
  ]);
  expect((await listOrders(ctx, { query: { refused: true } })).rows).toMatchObject([{ id: refused.id }]);
});

test("an order is in the approval tab from the request until the decision", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.contextOf(await workspace.addMember("operator"));
  const orderId = await createOrder(ctx, aSubmission(workspace));
  const { costs } = await getOrder(ctx, { orderId });
  const waiting = async () => (await listOrders(ctx, { query: { approval: true } })).rows.map(({ id }) => id);
  const requestId = await requestPayment(ctx, { orderId, shownTotalCents: costs.total_cents });
  expect(await waiting()).toEqual([orderId]);
  expect((await readCounts(ctx)).flags).toMatchObject({ approval: 1 });
  await withdrawRequest(ctx, { requestId });
  expect(await waiting()).toEqual([]);
  expect((await readCounts(ctx)).flags).toMatchObject({ approval: 0 });
});
