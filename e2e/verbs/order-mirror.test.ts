import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { mirrorOrder, mirrorOrders } from "#lib/features/orders/mirror-order.ts";

useVerbs();

const rowOf = async (workspaceId: string, { id }: Order) => {
  const isIt = and(eq(orders.workspaceId, workspaceId), eq(orders.id, id));
  const [row] = await db().select().from(orders).where(isIt);
  return row;
};
const later = (order: Order, change: Partial<Order>): Order => ({
  ...order,
  updated_at: new Date(Date.parse(order.updated_at) + 60_000).toISOString(),
  ...change,
});

/** Adds a product with these production days and one variant to the catalog. */
async function keepProduct(workspaceId: string, sku: string, productionDays: number | null) {
  const productId = randomUUID();
  await db().execute(sql`
    insert into catalog_products (workspace_id, id, position, sku_prefix, category_code, variants_count, colors_count,
      sizes_count, base_price_from_cents, price_from_cents, production_days, availability)
    values (${workspaceId}, ${productId}, 1, ${sku}, 'tees', 1, 1, 1, 1000, 1000, ${productionDays}, 'available')`);
  await db().execute(sql`
    insert into catalog_variants (workspace_id, sku, product_id, position, color_code, color_name, size_code, size_name,
      availability, base_price_cents, price_cents, read_at)
    values (${workspaceId}, ${sku}, ${productId}, 1, 'black', 'Black', 'm', 'M', 'available', 1000, 1000, now())`);
}

test("a paid order is due after the days of its slowest product plus one", async () => {
  const { workspaceId } = await makeTeam();
  await keepProduct(workspaceId, "FAST", 2);
  await keepProduct(workspaceId, "SLOW", 6);
  const order = anOrder({ created_at: "2026-11-02T08:00:00.000Z" });
  const [item] = order.items;
  if (item) order.items = ["FAST", "SLOW", "UNKNOWN"].map((sku, line) => ({ ...item, sku, line }));
  await mirrorOrder(db(), workspaceId, order);
  expect((await rowOf(workspaceId, order))?.dueAt?.toISOString()).toBe("2026-11-09T08:00:00.000Z");

  await db().update(orders).set({ isLate: true }).where(eq(orders.workspaceId, workspaceId));
  const made = later(order, { status: "in_production" });
  await mirrorOrder(db(), workspaceId, made);
  expect(await rowOf(workspaceId, order)).toMatchObject({ isLate: true });
  await mirrorOrder(db(), workspaceId, later(made, { status: "shipped" }));
  expect(await rowOf(workspaceId, order)).toMatchObject({ dueAt: null, isLate: false });
});

test("a page is written in one statement: older data changes nothing, our own fields stay, duplicates count once", async () => {
  const { workspaceId } = await makeTeam();
  const known = anOrder();
  await mirrorOrder(db(), workspaceId, known);
  await db()
    .update(orders)
    .set({ reference: "mine", tags: ["gift"], refundedCents: 5 })
    .where(eq(orders.workspaceId, workspaceId));
  const fresh = later(known, { status: "shipped" });
  const page = [fresh, anOrder(), anOrder({ test: false }), fresh];
  expect(await mirrorOrders(db(), workspaceId, page)).toBe(3);
  expect(await mirrorOrders(db(), workspaceId, page)).toBe(0);
  expect(await mirrorOrders(db(), workspaceId, [known])).toBe(0);
  expect(await rowOf(workspaceId, known)).toMatchObject({
    status: "shipped",
    reference: "mine",
    tags: ["gift"],
    refundedCents: 5,
  });
});
