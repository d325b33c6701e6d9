import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { ApiError } from "../errors.ts";
import { readBody } from "../middleware/read-body.ts";
import type { ServiceEnv, Services } from "../services.ts";
import { accountRoutes, listAccountRoutes, walletRoutes } from "./accounts.ts";
import { keyRoutes, listKeyRoutes } from "./keys.ts";
import { controlOrderRoutes, controlVariantRoutes } from "./print-works.ts";
import { controlProductRoutes } from "./products.ts";
import { deliveryRoutes, faultRoutes, replyRoutes, requestRoutes } from "./traffic.ts";
import { assumptionRoutes, autopilotRoutes, clockRoutes, resetRoutes } from "./world.ts";

const digest = (value: string) => createHash("sha256").update(value).digest();

/** Requires the bearer token of the control plane. Throws 401. */
function requireControlToken(token: string): MiddlewareHandler {
  const expected = digest(`Bearer ${token}`);
  return async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header("Authorization") ?? ""), expected)) {
      throw new ApiError(401, "unauthorized", "The control token is missing or wrong.");
    }
    await next();
  };
}

/** The routes of the control plane without the token check. The web page calls them directly. */
export function controlResources(services: Services) {
  return new Hono<ServiceEnv>()
    .route("/reset", resetRoutes(services))
    .route("/accounts", listAccountRoutes(services))
    .route("/accounts", accountRoutes(services))
    .route("/keys", listKeyRoutes(services))
    .route("/keys", keyRoutes(services))
    .route("/wallet", walletRoutes(services))
    .route("/orders", controlOrderRoutes(services))
    .route("/products", controlProductRoutes(services))
    .route("/variants", controlVariantRoutes(services))
    .route("/clock", clockRoutes(services))
    .route("/faults", faultRoutes(services))
    .route("/deliveries", deliveryRoutes(services))
    .route("/requests", requestRoutes(services))
    .route("/replies", replyRoutes(services))
    .route("/assumptions", assumptionRoutes(services))
    .route("/autopilot", autopilotRoutes(services));
}

/** The control plane: outside /v1 and its rate limit, protected by its own token. */
export function controlRoutes(services: Services) {
  return new Hono<ServiceEnv>()
    .use(requireControlToken(services.config.controlToken), readBody)
    .route("/", controlResources(services));
}
