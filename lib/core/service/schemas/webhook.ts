import { z } from "zod";
import { openEventType } from "./event-type.ts";
import { dateTime, id, type Open, open, orNull } from "./wire.ts";

const webhookStatuses = ["active", "paused", "disabled"] as const;
type KnownWebhookStatus = (typeof webhookStatuses)[number];
export type WebhookStatus = Open<KnownWebhookStatus>;

/** Accepts unknown event types. An endpoint is registered again with all types that it has, new ones included. */
export const webhookRequestSchema = z.strictObject({ url: z.url(), events: z.array(openEventType) });
export type WebhookRequest = z.output<typeof webhookRequestSchema>;

export const webhookUpdateSchema = z.strictObject({
  url: z.url().optional(),
  events: z.array(openEventType).optional(),
  status: z.enum(["active", "paused"]).optional(),
});
export type WebhookUpdate = z.output<typeof webhookUpdateSchema>;

export const webhookEndpointSchema = z.object({
  id,
  url: z.string(),
  events: z.array(openEventType),
  status: open<KnownWebhookStatus>(),
  last_delivery: orNull(
    z.object({
      type: z.string(),
      status: z.string(),
      http_status: orNull(z.int()),
      at: orNull(dateTime),
    }),
  ),
  created_at: dateTime,
  updated_at: dateTime,
  paused_at: orNull(dateTime),
  deleted_at: orNull(dateTime),
});
export type WebhookEndpoint = z.output<typeof webhookEndpointSchema>;

/** The reply to a registration. Only this reply ever shows the signing secret. */
export const createdWebhookEndpointSchema = webhookEndpointSchema.extend({ secret: z.string().min(1) });
export type CreatedWebhookEndpoint = z.output<typeof createdWebhookEndpointSchema>;
