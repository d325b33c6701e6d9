import { Hono } from "hono";
import { refuseQuery } from "../middleware/no-query.ts";
import type { ServiceEnv, Services } from "../services.ts";

/** Specification: GET /v1/me. */
export function meRoutes(services: Services) {
  return new Hono<ServiceEnv>().get("/", refuseQuery(services), (c) => {
    const { account, key } = c.var.caller;
    const limits =
      key.dailyCents === null || key.perOrderCents === null
        ? null
        : {
            daily_cents: key.dailyCents,
            per_order_cents: key.perOrderCents,
            currency: "EUR",
            payments_frozen: key.paymentsFrozen,
          };
    return c.json({
      account: { id: account.id, name: account.name },
      api_key: {
        name: key.name,
        prefix: key.prefix,
        mode: key.mode,
        scopes: key.scopes,
        spending_limits: limits,
        expires_at: key.expiresAt?.toISOString() ?? null,
      },
    });
  });
}
