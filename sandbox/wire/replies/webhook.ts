import { z } from "zod";
import { eventTypes } from "../../domain/event-types.ts";
import { id, moment } from "./scalars.ts";

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
