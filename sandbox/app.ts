import { Hono } from "hono";
import type { ServiceEnv } from "./caller.ts";
import type { SandboxConfig } from "./config.ts";
import { controlRoutes } from "./control/routes.ts";
import { notFound } from "./errors.ts";
import { checkAddress } from "./middleware/addresses.ts";
import { requireKey } from "./middleware/bearer.ts";
import { dateByClock } from "./middleware/date.ts";
import { mapErrors } from "./middleware/errors.ts";
import { FaultBook, playFaults } from "./middleware/faults.ts";
import { refuseBrowsers } from "./middleware/origin.ts";
import { limitRate, RateWindows } from "./middleware/rate-limit.ts";
import { readBody } from "./middleware/read-body.ts";
import { logRequests, RequestLog } from "./middleware/request-log.ts";
import { countryRoutes } from "./routes/countries.ts";
import { estimateRoutes, shippingRoutes } from "./routes/estimates.ts";
import { imageRoutes } from "./routes/images.ts";
import { meRoutes } from "./routes/me.ts";
import { orderRoutes } from "./routes/orders.ts";
import { productRoutes } from "./routes/products.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import type { Services } from "./services.ts";
import type { Db } from "./store/database.ts";
import type { World } from "./world.ts";

export interface Sandbox {
  app: Hono<ServiceEnv>;
  services: Services;
}

/** The rules of /v1 in the order they are checked, then its resources. */
function serviceRoutes(services: Services) {
  const { config, world } = services;
  return new Hono<ServiceEnv>()
    .use(
      logRequests(services.requestLog, world.clock),
      refuseBrowsers,
      requireKey(services),
      checkAddress,
      limitRate(services.rateWindows, world.clock, config.rateLimit),
      playFaults(services.faults),
      readBody,
    )
    .route("/me", meRoutes())
    .route("/catalog/products", productRoutes(services))
    .route("/countries", countryRoutes(services))
    .route("/orders/estimate", estimateRoutes(services))
    .route("/orders", orderRoutes(services))
    .route("/shipping", shippingRoutes(services))
    .route("/webhooks", webhookRoutes(services));
}

/** The sandbox as an application: everything but the socket and the work between requests. */
export function createSandbox(
  config: SandboxConfig,
  parts: { db: Db; world: World; wake: () => void; onError: (error: unknown) => void },
): Sandbox {
  const services: Services = {
    config,
    db: parts.db,
    world: parts.world,
    wake: parts.wake,
    faults: new FaultBook(),
    requestLog: new RequestLog(),
    rateWindows: new RateWindows(),
  };
  const app = new Hono<ServiceEnv>()
    .use(dateByClock(parts.world.clock))
    .route("/v1", serviceRoutes(services))
    .route("/_sandbox", controlRoutes(services))
    .route("/images", imageRoutes());
  app.notFound(() => {
    throw notFound();
  });
  app.onError(mapErrors(parts.onError));
  return { app, services };
}
