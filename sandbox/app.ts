import { Hono } from "hono";
import type { SandboxConfig } from "./config.ts";
import { controlRoutes } from "./control/routes.ts";
import { notFound } from "./errors.ts";
import { checkAddress } from "./middleware/addresses.ts";
import { requireKey } from "./middleware/bearer.ts";
import { checkReplies, ReplyChecks } from "./middleware/check-replies.ts";
import { dateByClock } from "./middleware/date.ts";
import { mapErrors } from "./middleware/errors.ts";
import { FaultList, injectFaults } from "./middleware/faults.ts";
import { refuseBrowsers } from "./middleware/origin.ts";
import { limitRate, RateWindows } from "./middleware/rate-limit.ts";
import { readBody } from "./middleware/read-body.ts";
import { logRequests, RequestLog } from "./middleware/request-log.ts";
import { buildDocument } from "./openapi/build-document.ts";
import { createControlClient } from "./people/actions.ts";
import { pageRoutes } from "./people/routes.ts";
import { countryRoutes } from "./routes/countries.ts";
import { estimateRoutes, shippingRoutes } from "./routes/estimates.ts";
import { fileRoutes, printFileRoutes } from "./routes/files.ts";
import { imageRoutes } from "./routes/images.ts";
import { meRoutes } from "./routes/me.ts";
import { orderRoutes } from "./routes/orders.ts";
import { productRoutes } from "./routes/products.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import type { ServiceEnv, Services } from "./services.ts";
import { CallerCache, CatalogCache } from "./store/caches.ts";
import type { Db } from "./store/database.ts";
import { prepareOrderReads } from "./store/find-orders.ts";
import { originOf } from "./wire/request.ts";
import type { World } from "./world.ts";

export interface Sandbox {
  app: Hono<ServiceEnv>;
  services: Services;
}

/** The middleware of /v1 in the order of its checks, then the resources. */
function serviceRoutes(services: Services) {
  const { config, world } = services;
  return new Hono<ServiceEnv>()
    .use(
      logRequests(services.requestLog, world.clock),
      refuseBrowsers,
      requireKey(services),
      checkAddress,
      limitRate(services.rateWindows, world.clock, config.rateLimit),
      injectFaults(services.faults),
      readBody,
    )
    .route("/me", meRoutes(services))
    .route("/catalog/products", productRoutes(services))
    .route("/countries", countryRoutes(services))
    .route("/orders/estimate", estimateRoutes(services))
    .route("/orders", orderRoutes(services))
    .route("/shipping", shippingRoutes(services))
    .route("/files", fileRoutes(services))
    .route("/webhooks", webhookRoutes(services));
}

/** Creates the application: everything except the HTTP server and the background loops. */
export async function createSandbox(
  config: SandboxConfig,
  parts: { db: Db; world: World; wake: () => void; onError: (error: unknown) => void },
): Promise<Sandbox> {
  const services: Services = {
    config,
    db: parts.db,
    world: parts.world,
    wake: parts.wake,
    faults: new FaultList(),
    requestLog: new RequestLog(),
    replies: new ReplyChecks(),
    rateWindows: new RateWindows(),
    callers: new CallerCache(parts.db),
    catalog: new CatalogCache(),
    orders: prepareOrderReads(parts.db),
  };
  const app = new Hono<ServiceEnv>().use(dateByClock(parts.world.clock));
  if (config.checkReplies) app.use("/v1/*", await checkReplies(services.replies, parts.onError));
  app
    .route("/v1", serviceRoutes(services))
    .route("/_sandbox", controlRoutes(services))
    .get("/openapi.json", (c) => c.json(buildDocument(originOf(c))))
    .route("/images", imageRoutes())
    .route("/print-files", printFileRoutes(services))
    .route("/", pageRoutes(services, createControlClient(services, parts.onError)));
  app.notFound(() => {
    throw notFound();
  });
  app.onError(mapErrors(parts.onError));
  return { app, services };
}
