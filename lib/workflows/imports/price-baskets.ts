import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { passesByItself } from "#lib/core/intents/sender.ts";
import { ServiceError, ServiceFailure, ServiceMisunderstood } from "#lib/core/service/errors.ts";
import { locateRefusal, type RefusalPlace } from "#lib/core/service/locate-refusal.ts";
import { orderItemRequestsSchema } from "#lib/core/service/schemas/estimate.ts";
import { forEachLimited } from "#lib/features/catalog/for-each-limited.ts";
import { findStored } from "#lib/read-stored.ts";
import { isOwnBasket, ownBasketKey } from "./internal/checking/basket-key.ts";
import { isBasketOfOrder } from "./internal/is-basket-of-order.ts";
import type { ReadAddress } from "./internal/mapping/validate-values.ts";
import { readAddresses } from "./internal/read-cells.ts";
import { isStillLeased, type LeasedImport } from "./leased-import.ts";

/** From a field of the service's refusal to the name of the column here. */
const columnOf = {
  sku: "sku",
  quantity: "quantity",
  productId: "product_id",
  destination: "country",
} as const;

/** The field of a row at which a refusal is reported. */
function fieldOfRefusal({ field, face, addressFields }: RefusalPlace): string {
  if (field === "files") return face ? `file:${face}` : "";
  if (field === "address") return addressFields[0] ?? "";
  return field === null ? "" : columnOf[field];
}

/**
 * Whether the refusal is about the address itself, and not about the parts that all orders of a basket share
 * (`basket-key.ts`).
 */
function isAboutAddress({ field, addressFields }: RefusalPlace, address: ReadAddress): boolean {
  if (field !== "address") return false;
  const isShared = (name: string) =>
    name === "country" || (name === "postal_code" && address.postal_code === null);
  return addressFields.length === 0 || !addressFields.every(isShared);
}

type Basket = typeof importBaskets.$inferSelect;
/** `problem`: the code that the rows show. */
type Refusal = {
  outcome: Outcome;
  place: RefusalPlace;
  problem?: "estimate_refused" | "estimate_failed" | "unreadable";
};

const whereBasket = ({ workspaceId, importId, key }: Basket) =>
  and(
    eq(importBaskets.workspaceId, workspaceId),
    eq(importBaskets.importId, importId),
    eq(importBaskets.key, key),
  );

async function reportRefusal(basket: Basket, refusal: Refusal): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .update(importBaskets)
      .set({ state: "refused", outcome: refusal.outcome })
      .where(whereBasket(basket));
    await reportAtOrders(tx, basket, refusal);
  });
}

/** Each item of an order has its own row. A refusal that names no item is reported at the first row. */
async function reportAtOrders(
  tx: Executor,
  { workspaceId, importId, key }: Basket,
  { outcome, place, problem = "estimate_refused" }: Refusal,
): Promise<void> {
  await tx.execute(sql`
    with refused as (
      update ${importOrders} set state = 'invalid'
      where workspace_id = ${workspaceId} and import_id = ${importId} and basket_key = ${key} and state = 'ready'
      returning rows
    )
    insert into ${importProblems} (workspace_id, import_id, row, field, code, params)
    select ${workspaceId}::uuid, ${importId}::uuid, rows[${(place.item ?? 0) + 1}::int], ${fieldOfRefusal(place)}, ${problem},
      ${JSON.stringify({ code: outcome.code, said: outcome.message ?? "" })}::jsonb
    from refused on conflict do nothing`);
}

/**
 * Moves the order whose address was refused into a basket of its own, with the refusal. The rest of the basket is
 * priced with the address of its next order.
 */
async function setAside(basket: Basket, ownKey: string, refusal: Refusal): Promise<void> {
  const { workspaceId, importId, items, position } = basket;
  const own = { ...basket, key: ownKey };
  await db().transaction(async (tx) => {
    await tx
      .insert(importBaskets)
      .values({
        ...{ workspaceId, importId, items, position },
        ...{ key: ownKey, state: "refused", outcome: refusal.outcome },
      })
      .onConflictDoNothing();
    await tx
      .update(importOrders)
      .set({ basketKey: ownKey })
      .where(and(whereReady(basket), eq(importOrders.position, position)));
    await reportAtOrders(tx, own, refusal);
    const next = await findNext(tx, basket);
    if (next === undefined) await tx.delete(importBaskets).where(whereBasket(basket));
    else await tx.update(importBaskets).set({ position: next }).where(whereBasket(basket));
  });
}

async function findNext(tx: Executor, basket: Basket): Promise<number | undefined> {
  const [next] = await tx
    .select({ position: importOrders.position })
    .from(importOrders)
    .where(whereReady(basket))
    .orderBy(asc(importOrders.position))
    .limit(1);
  return next?.position;
}

const whereReady = ({ workspaceId, importId, key }: Basket) =>
  and(
    eq(importOrders.workspaceId, workspaceId),
    eq(importOrders.importId, importId),
    eq(importOrders.basketKey, key),
    eq(importOrders.state, "ready"),
  );

const [pageBaskets, concurrency] = [50, 6];
/** Refusals of the key: they concern the whole import, not one basket. */
const aboutKey = new Set(["unauthenticated", "forbidden"]);

const nowhere: RefusalPlace = { item: null, field: null, face: null, addressFields: [] };
const unreadable: Refusal = { outcome: { code: "unreadable" }, place: nowhere, problem: "unreadable" };

/** After so many failures, while the service answers other calls, the basket itself is the reason. */
const mostTries = 10;

/** In `outcome` of a basket that still waits for its price. `tries`: those that the basket itself may have caused. */
type FailedBefore = { tries: number };
type Failed = { basket: Basket; error: ServiceFailure };

/** A 5xx, or an answer that cannot be read: about this basket, or about all of them. */
const mayBeAboutBasket = (error: unknown): error is ServiceFailure =>
  error instanceof ServiceMisunderstood ||
  (error instanceof ServiceError && (error.kind === "service_down" || error.kind === "unexpected"));

/**
 * Asks the service for the prices of some unpriced baskets, evenly paced. A refusal is reported at the rows of each
 * order in the basket; a refused address only at its own order. Unreadable line items are reported without a call. A
 * basket that fails is tried after the others, and is reported if it fails again and again while the service answers.
 * @returns "over" if all are priced or reported, "again" if there may be more, or "later" if only failed ones are left
 * @throws ServiceFailure that is not about a basket
 */
export async function priceBaskets(
  ctx: MemberContext,
  leasedImport: LeasedImport,
): Promise<"over" | "again" | "later"> {
  requireRole(ctx, "orders:write");
  const waiting = await db()
    .select()
    .from(importBaskets)
    .where(
      and(
        eq(importBaskets.workspaceId, leasedImport.workspaceId),
        eq(importBaskets.importId, leasedImport.id),
        eq(importBaskets.state, "waiting"),
      ),
    )
    .orderBy(sql`${importBaskets.outcome} is not null`, asc(importBaskets.key))
    .limit(pageBaskets);
  if (waiting.length === 0) return "over";
  const haveFailed = waiting.every(({ outcome }) => outcome !== null);
  if (haveFailed && !(await isAnswering(ctx, leasedImport))) return "later";
  const failed: Failed[] = [];
  let isAnyAnswered = haveFailed;
  try {
    await forEachLimited(concurrency, waiting, async (basket) => {
      if (!(await isStillLeased(leasedImport))) return;
      try {
        await priceBasket(ctx, leasedImport, basket);
        isAnyAnswered = true;
      } catch (error) {
        if (!mayBeAboutBasket(error)) throw error;
        failed.push({ basket, error });
      }
    });
  } finally {
    for (const each of failed) await recordFailure(each, isAnyAnswered);
  }
  return failed.length === waiting.length ? "later" : "again";
}

/** Asks for the price of an order that has one, or for the account if no order has. False if the service fails. */
async function isAnswering(ctx: MemberContext, leasedImport: LeasedImport): Promise<boolean> {
  const [priced] = await db()
    .select({ items: importBaskets.items, position: importOrders.position })
    .from(importOrders)
    .innerJoin(importBaskets, isBasketOfOrder)
    .where(
      and(
        eq(importOrders.workspaceId, leasedImport.workspaceId),
        eq(importOrders.importId, leasedImport.id),
        eq(importOrders.state, "ready"),
        eq(importBaskets.state, "priced"),
      ),
    )
    .limit(1);
  const items = priced && findStored(orderItemRequestsSchema, priced.items, "lines of an import");
  const address = priced && (await readSampleAddress(leasedImport, priced));
  try {
    if (items && address) await ctx.service.estimateOrder({ items, shipping_address: address });
    else await ctx.service.getMe();
    return true;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return !passesByItself(error) && !mayBeAboutBasket(error);
  }
}

async function recordFailure({ basket, error }: Failed, isAnyAnswered: boolean): Promise<void> {
  const { tries } = (basket.outcome as FailedBefore | null) ?? { tries: 0 };
  const counted: FailedBefore = { tries: isAnyAnswered ? tries + 1 : tries };
  if (counted.tries >= mostTries)
    await reportRefusal(basket, {
      outcome: describeFailure(error),
      place: nowhere,
      problem: "estimate_failed",
    });
  else
    await db()
      .update(importBaskets)
      .set({ outcome: counted })
      .where(and(whereBasket(basket), eq(importBaskets.state, "waiting")));
}

async function priceBasket(ctx: MemberContext, leasedImport: LeasedImport, basket: Basket): Promise<void> {
  const items = findStored(orderItemRequestsSchema, basket.items, "lines of an import");
  if (!items) return reportRefusal(basket, unreadable);
  const address = await readSampleAddress(leasedImport, basket);
  try {
    const { costs } = await ctx.service.estimateOrder({ items, shipping_address: address });
    await db()
      .update(importBaskets)
      .set({ state: "priced", totalCents: costs.total_cents, outcome: null })
      .where(whereBasket(basket));
  } catch (error) {
    if (!(error instanceof ServiceError) || passesByItself(error) || aboutKey.has(error.kind)) throw error;
    const { code, serviceMessage: message, details } = error;
    const place = locateRefusal({ code, message, details }, items);
    const refusal = { outcome: describeFailure(error), place };
    if (isOwnBasket(basket.key) || !isAboutAddress(place, address)) await reportRefusal(basket, refusal);
    else await setAside(basket, ownBasketKey(basket.key, address), refusal);
  }
}

async function readSampleAddress(leasedImport: LeasedImport, { position }: Pick<Basket, "position">) {
  const [order] = await db()
    .select({ rows: importOrders.rows })
    .from(importOrders)
    .where(
      and(
        eq(importOrders.workspaceId, leasedImport.workspaceId),
        eq(importOrders.importId, leasedImport.id),
        eq(importOrders.position, position),
      ),
    );
  const rows = order?.rows ?? [];
  return (await readAddresses(leasedImport, rows))(rows);
}
