import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { inLanes } from "#lib/catalog/in-lanes.ts";
import { describeFailure } from "#lib/intents/describe-failure.ts";
import type { Outcome } from "#lib/intents/finish-intent.ts";
import { passesByItself } from "#lib/intents/sender.ts";
import { locateRefusal, type RefusalPlace } from "#lib/quotes/locate-refusal.ts";
import { ServiceError } from "#lib/service/errors.ts";
import { orderItemRequestsSchema } from "#lib/service/schemas/order-item.ts";
import { readAddresses } from "../read-addresses.ts";
import { type HeldImport, isStillHeld } from "../running/hold-import.ts";

const [pageBaskets, lanes] = [50, 6];
/** Of what is about the key and not about the basket, everybody hears at once. */
const aboutKey = new Set(["unauthenticated", "forbidden"]);

/** What of a row the service means, as its column is called here. */
const columnOf = {
  sku: "sku",
  quantity: "quantity",
  productId: "product_id",
  destination: "country",
} as const;

const fieldOf = ({ field, face, addressFields }: RefusalPlace): string => {
  if (field === "files") return face ? `file:${face}` : "";
  if (field === "address") return addressFields[0] ?? "";
  return field === null ? "" : columnOf[field];
};

type Basket = typeof importBaskets.$inferSelect;

/**
 * Has the service price some of the baskets that nobody priced yet, evenly paced. What it refuses is told at the rows
 * of each order that asks for it.
 * @returns whether there are more
 * @throws ServiceFailure that is not about a basket
 */
export async function priceBaskets(ctx: MemberContext, held: HeldImport): Promise<boolean> {
  requireRole(ctx, "orders:write");
  const waiting = await db()
    .select()
    .from(importBaskets)
    .where(
      and(
        eq(importBaskets.workspaceId, held.workspaceId),
        eq(importBaskets.importId, held.id),
        eq(importBaskets.state, "waiting"),
      ),
    )
    .orderBy(asc(importBaskets.key))
    .limit(pageBaskets);
  await inLanes(lanes, waiting, async (basket) => {
    if (await isStillHeld(held)) await priceBasket(ctx, held, basket);
  });
  return waiting.length === pageBaskets;
}

async function priceBasket(ctx: MemberContext, held: HeldImport, basket: Basket): Promise<void> {
  const items = orderItemRequestsSchema.parse(basket.items);
  const address = await readSampleAddress(held, basket);
  try {
    const { costs } = await ctx.service.estimateOrder({ items, shipping_address: address });
    await db()
      .update(importBaskets)
      .set({ state: "priced", totalCents: costs.total_cents })
      .where(isThis(basket));
  } catch (error) {
    if (!(error instanceof ServiceError) || passesByItself(error) || aboutKey.has(error.kind)) throw error;
    const { code, serviceMessage: message, details } = error;
    const place = locateRefusal({ code, message, details }, items);
    await tellRefusal(basket, describeFailure(error), place);
  }
}

async function readSampleAddress(held: HeldImport, { position }: Basket) {
  const [order] = await db()
    .select({ rows: importOrders.rows })
    .from(importOrders)
    .where(
      and(
        eq(importOrders.workspaceId, held.workspaceId),
        eq(importOrders.importId, held.id),
        eq(importOrders.position, position),
      ),
    );
  const rows = order?.rows ?? [];
  return (await readAddresses(held, rows))(rows);
}

const isThis = ({ workspaceId, importId, key }: Basket) =>
  and(
    eq(importBaskets.workspaceId, workspaceId),
    eq(importBaskets.importId, importId),
    eq(importBaskets.key, key),
  );

/** Of an order each item is a row; what is about none of them is told at the first. */
async function tellRefusal(basket: Basket, outcome: Outcome, place: RefusalPlace): Promise<void> {
  const { workspaceId, importId, key } = basket;
  await db().transaction(async (tx) => {
    await tx.update(importBaskets).set({ state: "refused", outcome }).where(isThis(basket));
    await tx.execute(sql`
      with refused as (
        update ${importOrders} set state = 'invalid'
        where workspace_id = ${workspaceId} and import_id = ${importId} and basket_key = ${key} and state = 'ready'
        returning rows
      )
      insert into ${importProblems} (workspace_id, import_id, row, field, code, params)
      select ${workspaceId}::uuid, ${importId}::uuid, rows[${(place.item ?? 0) + 1}::int], ${fieldOf(place)}, 'estimate_refused',
        ${JSON.stringify({ code: outcome.code, said: outcome.message ?? "" })}::jsonb
      from refused on conflict do nothing`);
  });
}
