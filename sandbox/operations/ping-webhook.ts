import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { sendSigned } from "../delivery/send.ts";
import type { Services } from "../services.ts";
import { deliveryAttempts } from "../store/schema/delivery-attempts.ts";
import { webhookEndpoints } from "../store/schema/webhook-endpoints.ts";
import type { WebhookRow } from "../wire/webhook.ts";

/** Sends one signed ping, without retry, and answers what came of it. Specification: POST /v1/webhooks/{id}/test. */
export async function pingWebhook({ db, world, config }: Services, endpoint: WebhookRow) {
  const id = randomUUID();
  const type = "ping";
  const at = world.clock.now();
  const shape =
    world.assumptions.ping_body === "bare" ? { type } : { id, type, created_at: at.toISOString(), data: {} };
  const event = { id, type, body: JSON.stringify(shape) };
  const result = await sendSigned(endpoint, event, config, new AbortController().signal);
  const lastDelivery = {
    type,
    status: result.error === null ? "delivered" : "failed",
    http_status: result.httpStatus,
    at: at.toISOString(),
  };
  await db.insert(deliveryAttempts).values({
    eventId: id,
    endpointId: endpoint.id,
    type,
    attempt: 1,
    at,
    httpStatus: result.httpStatus,
    error: result.error,
    durationMs: result.durationMs,
  });
  await db.update(webhookEndpoints).set({ lastDelivery }).where(eq(webhookEndpoints.id, endpoint.id));
  return lastDelivery;
}
