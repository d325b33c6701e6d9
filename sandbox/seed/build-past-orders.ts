import { z } from "zod";
import type { Catalog } from "../catalog/build-catalog.ts";
import { colorName, sizeName } from "../catalog/names.ts";
import { defaultAssumptions } from "../domain/assumptions.ts";
import { fractionFrom, pickFrom, uuidFrom } from "../domain/deterministic.ts";
import type { ShipmentStatus } from "../domain/order-states.ts";
import { planShipment } from "../operations/advance-order.ts";
import { quoteItems, type ResolvedItem, servedCountry } from "../operations/quote-items.ts";
import type { Account, ApiKey } from "../services.ts";
import type { orders, shipments } from "../store/schema/orders.ts";
import peopleData from "./people.json" with { type: "json" };
import { isTestOrder, type PastStep, planPastOrder } from "./plan-past-order.ts";

const person = z.strictObject({
  name: z.string(),
  line1: z.string(),
  postal_code: z.string().nullable(),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  company: z.string().optional(),
});

/** Buyers of the seeded past orders: invented people in fourteen countries. */
const people = z.tuple([person], person).parse(peopleData);

export type PastOrder = typeof orders.$inferInsert;

const hour = 3_600_000;

/** Groups the offered variants of a catalog by product, once for all past orders. */
export function listOfferedProducts(catalog: Catalog): OfferedProduct[] {
  const offered = catalog.variants.filter((variant) => !variant.discontinuedAt);
  const byProduct = Map.groupBy(offered, (variant) => variant.productId);
  return catalog.products.flatMap((product) => {
    const variants = byProduct.get(product.id);
    return variants === undefined ? [] : [{ product, variants }];
  });
}

interface OfferedProduct {
  product: Catalog["products"][number];
  variants: Catalog["variants"];
}

function pickLineItems(seed: string, index: number, offeredProducts: OfferedProduct[]): ResolvedItem[] {
  const count = 1 + Math.floor(fractionFrom(seed, index, "lines") * 3);
  return Array.from({ length: count }, (_, line): ResolvedItem[] => {
    const shelf =
      offeredProducts[Math.floor(fractionFrom(seed, index, line, "product") * offeredProducts.length)];
    const own = shelf?.variants ?? [];
    const variant = own[Math.floor(fractionFrom(seed, index, line, "variant") * own.length)];
    if (variant === undefined || shelf === undefined) return [];
    const of = shelf.product;
    const quantity = pickFrom([1, 1, 1, 2, 2, 3, 5], seed, index, line, "quantity");
    return [
      {
        sku: variant.sku,
        productId: null,
        title: of.titles.en,
        color: colorName(variant.colorCode, "en"),
        size: sizeName(variant.sizeCode, "en"),
        quantity,
        basePriceCents: variant.basePriceCents,
        priceRuleBp: of.priceRuleBp,
        options: [],
        grams: (variant.weightGrams ?? 0) * quantity,
        files: [],
      },
    ];
  }).flat();
}

/** When the autopilot moves an open order: within two days, at a different time for each. */
function nextMove(seed: string, index: number, status: string, now: Date): Date | null {
  const moves = ["confirmed", "test_confirmed", "in_production", "shipped"].includes(status);
  return moves ? new Date(now.getTime() + (0.5 + 47 * fractionFrom(seed, index, "next")) * hour) : null;
}

/** About one order in seven ships in two parcels. */
const parcelsOf = (seed: string, index: number): number =>
  fractionFrom(seed, index, "parcels") < 0.15 ? 2 : 1;

/** Builds a past order with its costs, dates and history. `resetWorld` sets its number. */
export function buildPastOrder(
  seed: string,
  index: number,
  count: number,
  world: {
    account: Account;
    keys: { live: ApiKey; test: ApiKey };
    offeredProducts: OfferedProduct[];
    now: Date;
  },
): { order: Omit<PastOrder, "number">; steps: PastStep[] } {
  const test = isTestOrder(index);
  const key = test ? world.keys.test : world.keys.live;
  const steps = planPastOrder(seed, index, count, world.now);
  const { company = null, ...person } = people[index % people.length] ?? people[0];
  const address = { ...person, company, line2: null, phone: null };
  const lines = pickLineItems(seed, index, world.offeredProducts);
  const country = servedCountry(address.country);
  const { costs } = quoteItems(lines, world.account, { country, company }, defaultAssumptions);
  const at = (status: string) => steps.find((step) => step.status === status)?.at ?? null;
  const confirmedAt = at("confirmed") ?? at("test_confirmed");
  const last = steps.at(-1);
  const status = last?.status ?? "draft";
  const order: Omit<PastOrder, "number"> = {
    id: uuidFrom(seed, "order", index),
    accountId: world.account.id,
    externalId: `shop-${1200 + index}`,
    status,
    test,
    items: lines.map((line, position) => ({
      line: position + 1,
      sku: line.sku,
      product_id: null,
      title: line.title,
      color: line.color,
      size: line.size,
      quantity: line.quantity,
      unit_cost_cents: line.basePriceCents,
      total_cost_cents: line.basePriceCents * line.quantity,
      files: [],
    })),
    shippingAddress: address,
    costs,
    totalCents: costs.total_cents,
    history: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
    apiKeyPrefix: key.prefix,
    paidKeyId: confirmedAt === null ? null : key.id,
    paidBalanceCents: confirmedAt === null || test ? 0 : costs.total_cents,
    autopilotAt: nextMove(seed, index, status, world.now),
    parcels: at("shipped") === null ? 0 : parcelsOf(seed, index),
    createdAt: steps[0]?.at ?? world.now,
    confirmedAt,
    cancelledAt: at("cancelled"),
    updatedAt: last?.at ?? world.now,
  };
  return { order, steps };
}

function parcelStatus(order: Omit<PastOrder, "number">, delivered: boolean): ShipmentStatus {
  if (order.status === "refunded") return delivered ? "returned" : "lost";
  return delivered ? "delivered" : "in_transit";
}

/** The parcels of a past order that was shipped. The second one ships at most an hour after the first. */
export function buildPastShipments(
  seed: string,
  order: Omit<PastOrder, "number">,
  steps: PastStep[],
): (typeof shipments.$inferInsert)[] {
  const at = (status: string) => steps.find((step) => step.status === status)?.at ?? null;
  const shippedAt = at("shipped");
  if (shippedAt === null) return [];
  const deliveredAt = at("delivered");
  return Array.from({ length: order.parcels ?? 0 }, (_, index) => ({
    id: uuidFrom(seed, "shipment", order.id, index + 1),
    orderId: order.id,
    position: index + 1,
    ...planShipment(order.id, index + 1, order.shippingAddress.country),
    status: parcelStatus(order, deliveredAt !== null),
    shippedAt:
      index === 0 ? shippedAt : new Date(Math.min(shippedAt.getTime() + hour, order.updatedAt.getTime())),
    deliveredAt,
  }));
}
