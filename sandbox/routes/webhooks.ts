import { Hono } from "hono";
import { requireScope } from "../middleware/bearer.ts";
import { refuseQuery } from "../middleware/no-query.ts";
import {
  createWebhook,
  deleteWebhook,
  findWebhooks,
  patchWebhook,
  pingWebhook,
  readWebhook,
} from "../operations/webhook-endpoints.ts";
import type { ServiceEnv, Services } from "../services.ts";
import { pageQuery, parseQuery, readCursor, toPage } from "../wire/query.ts";
import { parseBody, pathId, refuseBody } from "../wire/request.ts";
import {
  acceptEvents,
  acceptUrl,
  createWebhookSchema,
  patchWebhookSchema,
  toWebhook,
} from "../wire/webhook.ts";

/** Specification: /v1/webhooks. */
export function webhookRoutes(services: Services) {
  const { db, world, config } = services;
  const routes = new Hono<ServiceEnv>();
  const plain = refuseQuery(services);
  routes.use(requireScope("webhooks:manage"));

  routes.get("/", async (c) => {
    const { limit, cursor } = parseQuery(c, pageQuery, world.assumptions.unknown_query);
    const accountId = c.var.caller.account.id;
    const list = `webhooks:${accountId}`;
    const position = readCursor(world.cursorSecret, list, cursor);
    const after = position && { createdAt: String(position[0]), id: String(position[1]) };
    const rows = await findWebhooks(db, accountId, after, limit + 1);
    return c.json(
      toPage(rows, limit, {
        secret: world.cursorSecret,
        list,
        position: (row) => [row.createdAt.toISOString(), row.id],
        wire: toWebhook,
      }),
    );
  });

  routes.post("/", plain, async (c) => {
    const body = parseBody(createWebhookSchema, c.var.body);
    const given = { url: acceptUrl(body.url, config), events: acceptEvents(body.events) };
    const created = await createWebhook(services, c.var.caller.account.id, given);
    return c.json({ data: { ...toWebhook(created), secret: created.secret } }, 201);
  });

  routes.get("/:id", plain, async (c) => {
    return c.json({ data: toWebhook(await readWebhook(db, c.var.caller.account.id, pathId(c))) });
  });

  routes.patch("/:id", plain, async (c) => {
    const id = pathId(c);
    const { url, events, status } = parseBody(patchWebhookSchema, c.var.body);
    const change = {
      ...(url === undefined ? {} : { url: acceptUrl(url, config) }),
      ...(events === undefined ? {} : { events: acceptEvents(events) }),
      ...(status === undefined ? {} : { status }),
    };
    return c.json({ data: toWebhook(await patchWebhook(services, c.var.caller.account.id, id, change)) });
  });

  routes.delete("/:id", plain, async (c) => {
    refuseBody(c.var.body);
    return c.json({ data: toWebhook(await deleteWebhook(services, c.var.caller.account.id, pathId(c))) });
  });

  routes.post("/:id/test", plain, async (c) => {
    refuseBody(c.var.body);
    const endpoint = await readWebhook(db, c.var.caller.account.id, pathId(c));
    return c.json({ data: await pingWebhook(services, endpoint) });
  });

  return routes;
}
