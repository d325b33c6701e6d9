import { eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { advanceTargets } from "../domain/order-states.ts";
import { conflict, notFound, unacceptable } from "../errors.ts";
import { advanceOrder, raiseIssue } from "../operations/advance-order.ts";
import { loadShipments, lockOrder } from "../operations/change-order.ts";
import { emitEvent } from "../operations/emit-event.ts";
import type { ServiceEnv, Services } from "../services.ts";
import type { Tx } from "../store/database.ts";
import type { VariantRow } from "../store/find-products.ts";
import { findVariant } from "../store/find-products.ts";
import { accounts } from "../store/schema/accounts.ts";
import { products, variants } from "../store/schema/catalog.ts";
import type { OrderRow } from "../store/schema/orders.ts";
import { toOrder } from "../wire/order.ts";
import { originOf, parseBody, pathId } from "../wire/request.ts";
import { isStorable, text } from "../wire/scalars.ts";
import { toReplacement } from "../wire/variant.ts";
import type { World } from "../world.ts";

export const advanceSchema = z.strictObject({ to: z.enum(advanceTargets).optional() });

export const issueSchema = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, "must be 1 to 64 letters, digits, _ . or -"),
});

/** POST /orders/{id}/advance and /issue: the actions of the print works. */
export function controlOrderRoutes(services: Services) {
  const { db, world } = services;
  const routes = new Hono<ServiceEnv>();

  async function change(id: string, origin: string, work: (tx: Tx, order: OrderRow) => Promise<OrderRow>) {
    const data = await db.transaction(async (tx) => {
      const changed = await work(tx, await lockOrder(tx, id));
      const shipments = await loadShipments(tx, [changed]);
      return toOrder(changed, shipments.get(id) ?? [], origin);
    });
    services.wake();
    return { data };
  }

  routes.post("/:id/advance", async (c) => {
    const { to } = parseBody(advanceSchema, c.var.body ?? {});
    return c.json(await change(pathId(c), originOf(c), (tx, order) => advanceOrder(tx, world, order, to)));
  });

  routes.post("/:id/issue", async (c) => {
    const { code } = parseBody(issueSchema, c.var.body);
    return c.json(await change(pathId(c), originOf(c), (tx, order) => raiseIssue(tx, world, order, code)));
  });

  return routes;
}

function toEventVariant(row: VariantRow, world: World): Record<string, unknown> {
  const { variant_event_fields: fields, variant_replacement: shape } = world.assumptions;
  const all = {
    sku: row.sku,
    product_id: row.productId,
    availability: "discontinued",
    discontinued_at: row.discontinuedAt?.toISOString() ?? null,
    replacement: toReplacement(row.replacementSku, row.replacementProductId, shape),
  };
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}

/** Discontinues a product when all its variants are discontinued. */
async function discontinueEmptyProduct(tx: Tx, productId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update ${products} set discontinued_at = ${at.toISOString()}
    where id = ${productId} and discontinued_at is null
      and not exists (select from ${variants} where product_id = ${productId} and discontinued_at is null)`);
}

/**
 * Discontinues a variant and emits the event to every account. Throws 404 for an unknown SKU, 409 when the variant is
 * already discontinued, 422 for a replacement that is unknown or the variant itself. Specification:
 * catalog.variant_discontinued.
 */
async function discontinueVariant(
  services: Services,
  sku: string,
  replacementSku: string | null,
): Promise<VariantRow> {
  const { db, world } = services;
  if (replacementSku === sku) {
    throw unacceptable("invalid_replacement", "A variant does not take its own place.");
  }
  const discontinued = await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(variants).where(eq(variants.sku, sku)).for("no key update");
    if (locked === undefined) throw notFound();
    if (locked.discontinuedAt !== null) {
      throw conflict("already_discontinued", "This variant is already discontinued.");
    }
    const replacement = replacementSku === null ? undefined : await findVariant(tx, replacementSku);
    if (replacementSku !== null && replacement === undefined) {
      throw unacceptable("unknown_sku", "There is no such replacement.");
    }
    const at = world.clock.now();
    await tx.update(variants).set({ discontinuedAt: at, replacementSku }).where(eq(variants.sku, sku));
    await discontinueEmptyProduct(tx, locked.productId, at);
    const row = await findVariant(tx, sku);
    if (row === undefined) throw notFound();
    const data = { variant: toEventVariant(row, world) };
    for (const { id } of await tx.select({ id: accounts.id }).from(accounts)) {
      await emitEvent(tx, world, { accountId: id, type: "catalog.variant_discontinued", data, at });
    }
    return row;
  });
  services.catalog.clear();
  services.wake();
  return discontinued;
}

/**
 * Sets the base price of a variant, in cents, and updates the lowest price of its product. Existing orders keep their
 * prices. Throws 404 for an unknown SKU. Specification: "Prices are always computed by the service from the catalog".
 * When prices change is not shown.
 */
async function repriceVariant({ db, catalog }: Services, sku: string, basePriceCents: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(variants)
      .set({ basePriceCents })
      .where(eq(variants.sku, sku))
      .returning({ productId: variants.productId });
    if (changed === undefined) throw notFound();
    const cheapest = sql`(select min(${variants.basePriceCents}) from ${variants}
      where ${variants.productId} = ${changed.productId})`;
    await tx.update(products).set({ basePriceFromCents: cheapest }).where(eq(products.id, changed.productId));
  });
  catalog.clear();
}

export const discontinueSchema = z.strictObject({ replacement_sku: text(100).min(1).optional() });
export const priceSchema = z.strictObject({ base_price_cents: z.number().int().min(1).max(10_000_000) });

function skuOf(c: Context<ServiceEnv, "/:sku/discontinue" | "/:sku/price">): string {
  const sku = c.req.param("sku");
  if (!isStorable(sku)) throw notFound();
  return sku;
}

/** POST /variants/{sku}/discontinue and /price. */
export function controlVariantRoutes(services: Services) {
  return new Hono<ServiceEnv>()
    .post("/:sku/discontinue", async (c) => {
      const sku = skuOf(c);
      const { replacement_sku } = parseBody(discontinueSchema, c.var.body ?? {});
      const row = await discontinueVariant(services, sku, replacement_sku ?? null);
      return c.json({
        data: {
          sku: row.sku,
          discontinued_at: row.discontinuedAt?.toISOString() ?? null,
          replacement_sku: row.replacementSku,
        },
      });
    })
    .post("/:sku/price", async (c) => {
      const sku = skuOf(c);
      const { base_price_cents } = parseBody(priceSchema, c.var.body);
      await repriceVariant(services, sku, base_price_cents);
      return c.json({ data: { sku, base_price_cents } });
    });
}
