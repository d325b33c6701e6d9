import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { clock, clockNow } from "#drizzle/clock.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import type { WebhookEndpoint } from "#lib/core/service/schemas/webhook.ts";
import type { Receiver } from "../select-receivers.ts";
import { catchUp } from "./catch-up.ts";

/**
 * Stores what the service reports about a receiver, unless it was changed here after `readAt`, the time of the
 * request. A receiver that is active again has missed deliveries, so a catch-up follows.
 */
export async function recordReceiver(
  tx: Executor,
  workspaceId: string,
  receiver: Pick<Receiver, "id" | "status">,
  { own, readAt }: { own: WebhookEndpoint | undefined; readAt: Date },
): Promise<void> {
  const status = own?.status ?? "gone";
  const [noted] = await tx
    .update(webhookEndpoints)
    .set({
      status,
      checkedAt: readAt,
      statusSince: sql`case when ${webhookEndpoints.status} = ${status}
        then ${webhookEndpoints.statusSince} else ${clockNow} end`,
      ...(status === "active" && { pausedBy: null }),
      ...(own && { deletedBy: null, url: own.url, events: own.events, lastDelivery: own.last_delivery }),
    })
    .from(clock)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, workspaceId),
        eq(webhookEndpoints.id, receiver.id),
        eq(webhookEndpoints.status, receiver.status),
        isNull(webhookEndpoints.deletedAt),
        sql`${webhookEndpoints.statusSince} <= ${readAt.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: webhookEndpoints.id });
  if (!noted || status === receiver.status) return;
  await notifyChange(tx, { workspaceId, kind: "webhooks", id: receiver.id });
  if (status === "active") await catchUp(tx, workspaceId);
}
