import type { Account, ApiKey } from "../caller.ts";
import type { Catalog } from "../catalog/build-catalog.ts";
import { colorName } from "../catalog/words/colors.ts";
import { sizeName } from "../catalog/words/sizes.ts";
import { defaultAssumptions } from "../domain/assumptions.ts";
import { fractionFrom, pickFrom, uuidFrom } from "../domain/deterministic.ts";
import { planShipment } from "../domain/plan-shipment.ts";
import { quoteLines, servedCountry } from "../operations/quote-items.ts";
import type { ResolvedLine } from "../operations/resolve-items.ts";
import type { orders } from "../store/schema/orders.ts";
import type { shipments } from "../store/schema/shipments.ts";
import { people } from "./people.ts";
import { isTestOrder, type PastStep, planPastOrder } from "./plan-past-order.ts";

export type PastOrder = typeof orders.$inferInsert & { createdAt: Date };

const hour = 3_600_000;

function pickLines(seed: string, index: number, catalog: Catalog): ResolvedLine[] {
  const products = new Map(catalog.products.map((product) => [product.id, product]));
  const offered = catalog.variants.filter((variant) => !variant.discontinuedAt);
  const count = 1 + Math.floor(fractionFrom(seed, index, "lines") * 3);
  return Array.from({ length: count }, (_, line): ResolvedLine[] => {
    const product =
      catalog.products[Math.floor(fractionFrom(seed, index, line, "product") * catalog.products.length)];
    const own = offered.filter((variant) => variant.productId === product?.id);
    const variant = own[Math.floor(fractionFrom(seed, index, line, "variant") * own.length)] ?? offered[0];
    const of = variant === undefined ? undefined : products.get(variant.productId);
    if (variant === undefined || of === undefined) return [];
    const quantity = pickFrom([1, 1, 1, 2, 2, 3, 5], seed, index, line, "quantity");
    return [
      {
        sku: variant.sku,
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

/** Open orders go on under the autopilot, but each in its own time: within two days, not all at once. */
function nextMove(seed: string, index: number, status: string, now: Date): Date | null {
  const moves = ["confirmed", "test_confirmed", "in_production", "shipped"].includes(status);
  return moves ? new Date(now.getTime() + (0.5 + 47 * fractionFrom(seed, index, "next")) * hour) : null;
}

/** One past order with its money, dates and history. Its number is given by the database. */
export function buildPastOrder(
  seed: string,
  index: number,
  count: number,
  world: { account: Account; keys: { live: ApiKey; test: ApiKey }; catalog: Catalog; now: Date },
): { order: Omit<PastOrder, "number">; steps: PastStep[] } {
  const test = isTestOrder(index);
  const key = test ? world.keys.test : world.keys.live;
  const steps = planPastOrder(seed, index, count, world.now);
  const { company = null, ...person } = people[index % people.length] ?? people[0];
  const address = { ...person, company, line2: null, phone: null };
  const lines = pickLines(seed, index, world.catalog);
  const country = servedCountry(address.country);
  const { costs } = quoteLines(lines, world.account, { country, company }, defaultAssumptions);
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
    parcels: at("shipped") === null ? 0 : 1,
    createdAt: steps[0]?.at ?? world.now,
    confirmedAt,
    cancelledAt: at("cancelled"),
    updatedAt: last?.at ?? world.now,
  };
  return { order, steps };
}

/** The parcel of a past order that was shipped, or null. */
export function buildPastShipment(
  seed: string,
  order: Omit<PastOrder, "number">,
  steps: PastStep[],
): typeof shipments.$inferInsert | null {
  const at = (status: string) => steps.find((step) => step.status === status)?.at ?? null;
  const shippedAt = at("shipped");
  if (shippedAt === null) return null;
  const deliveredAt = at("delivered");
  const status = order.status === "refunded" ? "returned" : deliveredAt === null ? "in_transit" : "delivered";
  return {
    id: uuidFrom(seed, "shipment", order.id),
    orderId: order.id,
    position: 1,
    ...planShipment(order.id, 1, order.shippingAddress.country),
    status,
    shippedAt,
    deliveredAt,
  };
}
