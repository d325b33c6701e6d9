import type { InferSelectModel } from "drizzle-orm";
import { z } from "zod";
import type { SandboxConfig } from "../config.ts";
import { eventTypes } from "../domain/order-states.ts";
import { unacceptable } from "../errors.ts";
import { refuseWebhookTarget } from "../net/target-url.ts";
import type { webhookEndpoints } from "../store/schema/webhooks.ts";
import { id, isoDateTime, text } from "./scalars.ts";

/** Checks the shape only. `acceptUrl` and `acceptEvents` refuse unacceptable values with 422. */
const url = text(10_000).meta({ format: "uri" });
const events = z
  .array(text(1_000))
  .max(1_000)
  .meta({ items: { enum: eventTypes } });

/** Specification: body of POST /v1/webhooks. */
export const createWebhookSchema = z.strictObject({ url, events });

/** Specification: body of PATCH /v1/webhooks/{id}. */
export const patchWebhookSchema = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  status: z.enum(["active", "paused"]).optional(),
});

const eventType = z.enum(eventTypes);

/** The event types, each once. Throws 422 if there are none or unknown ones. */
export function acceptEvents(given: string[]) {
  const parsed = z.array(eventType).min(1).safeParse(given);
  if (!parsed.success) {
    throw unacceptable("invalid_events", "The events must be known event types, at least one.");
  }
  return [...new Set(parsed.data)];
}

/** The address. Throws 422 if the sandbox may not call it. Specification: Rules 5. */
export function acceptUrl(given: string, { network, outside }: SandboxConfig): string {
  const refused = refuseWebhookTarget(given, network, outside.allow);
  if (refused !== null) throw unacceptable("invalid_webhook_url", `The address ${refused}.`);
  return given;
}

/** The last delivery of an endpoint, and the result of a ping, whose shape is not shown. */
export const deliveryReply = z.strictObject({
  type: z.string(),
  status: z.string(),
  http_status: z.int().nullable(),
  at: isoDateTime.nullable(),
});

/** Specification: WebhookEndpoint. */
export const webhookReply = z.strictObject({
  id,
  url: z.url(),
  events: z.array(z.enum(eventTypes)),
  status: z.enum(["active", "paused", "disabled"]),
  last_delivery: deliveryReply.nullable(),
  created_at: isoDateTime,
  updated_at: isoDateTime,
  paused_at: isoDateTime.nullable(),
  deleted_at: isoDateTime.nullable(),
});

/** Only the reply of a creation contains the signing secret. */
export const createdWebhookReply = z.strictObject({ ...webhookReply.shape, secret: z.string() });

export type WebhookRow = InferSelectModel<typeof webhookEndpoints>;

/** Specification: WebhookEndpoint. Without the secret, which only the reply of a creation adds. */
export function toWebhook(row: WebhookRow): z.infer<typeof webhookReply> {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    status: row.status,
    last_delivery: row.lastDelivery,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    paused_at: row.pausedAt?.toISOString() ?? null,
    deleted_at: row.deletedAt?.toISOString() ?? null,
  };
}
