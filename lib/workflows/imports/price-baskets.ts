import { and, asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { passesByItself } from "#lib/core/intents/sender.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import { locateRefusal } from "#lib/core/service/locate-refusal.ts";
import { orderItemRequestsSchema } from "#lib/core/service/schemas/order-item.ts";
import { inLanes } from "#lib/features/catalog/in-lanes.ts";
import { findStored } from "#lib/read-stored.ts";
import { type HeldImport, isStillHeld } from "./hold-import.ts";
import { isOwnBasket, ownBasketKey } from "./internal/checking/basket-key.ts";
import { isAboutAddress } from "./internal/checking/place-refusal.ts";
import { setAside } from "./internal/checking/set-aside.ts";
import { type Basket, type Refusal, tellRefusal, whereBasket } from "./internal/checking/tell-refusal.ts";
import { readAddresses } from "./internal/read-addresses.ts";

const [pageBaskets, lanes] = [50, 6];
/** Of what is about the key and not about the basket, everybody hears at once. */
const aboutKey = new Set(["unauthenticated", "forbidden"]);

const unreadable: Refusal = {
  outcome: { code: "unreadable" },
  place: { item: null, field: null, face: null, addressFields: [] },
  problem: "unreadable",
};

/**
 * Has the service price some of the baskets that nobody priced yet, evenly paced. What it refuses is told at the rows
 * of each order that asks for it; an address, at the one that has it. So is what cannot be read, which nobody is asked.
 * @returns whether there may be more
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
  return waiting.length > 0;
}

async function priceBasket(ctx: MemberContext, held: HeldImport, basket: Basket): Promise<void> {
  const items = findStored(orderItemRequestsSchema, basket.items, "lines of an import");
  if (!items) return tellRefusal(basket, unreadable);
  const address = await readSampleAddress(held, basket);
  try {
    const { costs } = await ctx.service.estimateOrder({ items, shipping_address: address });
    await db()
      .update(importBaskets)
      .set({ state: "priced", totalCents: costs.total_cents })
      .where(whereBasket(basket));
  } catch (error) {
    if (!(error instanceof ServiceError) || passesByItself(error) || aboutKey.has(error.kind)) throw error;
    const { code, serviceMessage: message, details } = error;
    const place = locateRefusal({ code, message, details }, items);
    const refusal = { outcome: describeFailure(error), place };
    if (isOwnBasket(basket.key) || !isAboutAddress(place, address)) await tellRefusal(basket, refusal);
    else await setAside(basket, ownBasketKey(basket.key, address), refusal);
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
