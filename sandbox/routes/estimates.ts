import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import { refuseQuery } from "../middleware/no-query.ts";
import { requireScope } from "../middleware/scopes.ts";
import { estimate } from "../operations/estimate.ts";
import type { Services } from "../services.ts";
import { estimateSchema } from "../wire/order-requests.ts";
import { parseBody } from "../wire/parse.ts";

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
