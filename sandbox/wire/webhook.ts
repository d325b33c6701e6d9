import type { InferSelectModel } from "drizzle-orm";
import type { z } from "zod";
import type { webhookEndpoints } from "../store/schema/webhook-endpoints.ts";
import type { webhookReply } from "./replies/webhook.ts";

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
