import type { InferSelectModel } from "drizzle-orm";
import { z } from "zod";
import type { SandboxConfig } from "../config.ts";
import { eventTypes } from "../domain/order-states.ts";
import { unacceptable } from "../errors.ts";
import { refuseTarget } from "../net/target-url.ts";
import type { webhookEndpoints } from "../store/schema/webhooks.ts";
import { id, moment, text } from "./scalars.ts";

/** The shape alone: an address or event type that is not acceptable is 422, decided below. */
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

/** The event types, each once, or 422 when there are none or unknown ones. */
export function acceptEvents(given: string[]) {
  const parsed = z.array(eventType).min(1).safeParse(given);
  if (!parsed.success) {
    throw unacceptable("invalid_events", "The events must be known event types, at least one.");
  }
  return [...new Set(parsed.data)];
}

/** The address, or 422 when it may not be called. Specification: Rules 5. */
export function acceptUrl(given: string, { network, outside }: SandboxConfig): string {
  const refused = refuseTarget(given, network, outside.allow);
  if (refused !== null) throw unacceptable("invalid_webhook_url", `The address ${refused}.`);
  return given;
}

/** Also the result of a ping, whose shape is not shown. */
export const deliveryReply = z.strictObject({
  type: z.string(),
  status: z.string(),
  http_status: z.int().nullable(),
  at: moment.nullable(),
});

/** Specification: WebhookEndpoint. */
export const webhookReply = z.strictObject({
  id,
  url: z.url(),
  events: z.array(z.enum(eventTypes)),
  status: z.enum(["active", "paused", "disabled"]),
  last_delivery: deliveryReply.nullable(),
  created_at: moment,
  updated_at: moment,
  paused_at: moment.nullable(),
  deleted_at: moment.nullable(),
});

/** The reply of the creation alone carries the signing secret. */
export const createdWebhookReply = z.strictObject({ ...webhookReply.shape, secret: z.string() });

export type WebhookRow = InferSelectModel<typeof webhookEndpoints>;

/** Specification: WebhookEndpoint. The secret is not part of it: only the creation's reply adds it. */
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
