import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import { requireScope } from "../middleware/scopes.ts";
import { estimate } from "../operations/estimate.ts";
import type { Services } from "../services.ts";
import { estimateSchema } from "../wire/order-requests.ts";
import { parseBody } from "../wire/parse.ts";

/** Specification: POST /v1/orders/estimate. */
export function estimateRoutes(services: Services) {
  return new Hono<ServiceEnv>().post("/", requireScope("catalog:read", "orders:write"), async (c) => {
    const request = parseBody(estimateSchema, c.var.body);
    return c.json({ data: await estimate(services, c.var.caller.account, request) });
  });
}

/** Specification: POST /v1/shipping/rates. */
export function shippingRoutes(services: Services) {
  return new Hono<ServiceEnv>().post("/rates", requireScope("catalog:read", "orders:write"), async (c) => {
    const request = parseBody(estimateSchema, c.var.body);
    const { shipping_country, costs } = await estimate(services, c.var.caller.account, request);
    return c.json({
      data: { shipping_country, shipping_cents: costs.shipping_cents, currency: costs.currency },
    });
  });
}
