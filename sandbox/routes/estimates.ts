import { Hono } from "hono";
import type { Assumptions } from "../domain/assumptions.ts";
import { unacceptable } from "../errors.ts";
import { requireScope } from "../middleware/bearer.ts";
import { refuseQuery } from "../middleware/no-query.ts";
import { quoteItems, resolveItems, servedCountry } from "../operations/quote-items.ts";
import type { Account, ServiceEnv, Services } from "../services.ts";
import { completeAddress, type EstimateRequest, estimateSchema } from "../wire/order-requests.ts";
import { parseBody } from "../wire/request.ts";

function destinationCode(request: EstimateRequest, account: Account, assumptions: Assumptions): string {
  const address = request.shipping_address?.country;
  const country = request.country?.toUpperCase();
  const chosen = assumptions.estimate_destination === "country" ? (country ?? address) : (address ?? country);
  if (chosen !== undefined) return chosen;
  if (assumptions.estimate_without_destination === "account_country") return account.country;
  throw unacceptable("destination_required", "Send a shipping address or a country.");
}

/** Quotes an order without creating it. Specification: POST /v1/orders/estimate. */
async function estimate(services: Services, account: Account, request: EstimateRequest) {
  const { assumptions } = services.world;
  // The address is optional, but a given address must be complete.
  const address = request.shipping_address && completeAddress(request.shipping_address, assumptions);
  const country = servedCountry(destinationCode(request, account, assumptions));
  const lines = await resolveItems(services.db, services, account, request.items);
  const company = address?.company ?? null;
  const { costs, options } = quoteItems(lines, account, { country, company }, assumptions);
  return {
    items: lines.map((line) => ({
      sku: line.sku,
      title: line.title,
      color: line.color,
      size: line.size,
      quantity: line.quantity,
      unit_cost_cents: line.basePriceCents,
      total_cost_cents: line.basePriceCents * line.quantity,
      printed_faces: line.files.map((file) => file.face),
    })),
    options,
    costs,
    shipping_country: country.code,
  };
}

/** Specification: POST /v1/orders/estimate. */
export function estimateRoutes(services: Services) {
  const scope = requireScope("catalog:read", "orders:write");
  return new Hono<ServiceEnv>().post("/", scope, refuseQuery(services), async (c) => {
    const request = parseBody(estimateSchema, c.var.body);
    return c.json({ data: await estimate(services, c.var.caller.account, request) });
  });
}

/** Specification: POST /v1/shipping/rates. */
export function shippingRoutes(services: Services) {
  const scope = requireScope("catalog:read", "orders:write");
  return new Hono<ServiceEnv>().post("/rates", scope, refuseQuery(services), async (c) => {
    const request = parseBody(estimateSchema, c.var.body);
    const { shipping_country, costs } = await estimate(services, c.var.caller.account, request);
    return c.json({
      data: { shipping_country, shipping_cents: costs.shipping_cents, currency: costs.currency },
    });
  });
}
