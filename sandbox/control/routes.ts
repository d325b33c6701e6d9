import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import { readBody } from "../middleware/read-body.ts";
import type { Services } from "../services.ts";
import { accountRoutes } from "./accounts.ts";
import { assumptionRoutes } from "./assumptions.ts";
import { autopilotRoutes } from "./autopilot.ts";
import { clockRoutes } from "./clock.ts";
import { deliveryRoutes } from "./deliveries.ts";
import { faultRoutes } from "./faults.ts";
import { keyRoutes } from "./keys.ts";
import { listAccountRoutes } from "./list-accounts.ts";
import { listKeyRoutes } from "./list-keys.ts";
import { controlOrderRoutes } from "./orders.ts";
import { controlProductRoutes } from "./products.ts";
import { replyRoutes } from "./replies.ts";
import { requestRoutes } from "./requests.ts";
import { requireControlToken } from "./require-token.ts";
import { resetRoutes } from "./reset.ts";
import { controlVariantRoutes } from "./variants.ts";
import { walletRoutes } from "./wallet.ts";

/** What the control plane can do, without its door: the page for people works through this. */
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

/** The control plane: outside /v1 and outside its rate limit, behind its own token. */
export function controlRoutes(services: Services) {
  return new Hono<ServiceEnv>()
    .use(requireControlToken(services.config.controlToken), readBody)
    .route("/", controlResources(services));
}
