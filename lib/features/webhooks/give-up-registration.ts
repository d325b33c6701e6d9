import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";

/** There will be no endpoint of this registration: what may still come of it is a stray. */
export async function giveUpRegistration(
  tx: Executor,
  { workspaceId, endpointId }: Pick<Intent, "workspaceId" | "endpointId">,
): Promise<void> {
  if (!endpointId) return;
  await tx
    .update(webhookEndpoints)
    .set({ status: "refused", statusSince: sql`now()`, deletedAt: sql`now()` })
    .where(and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, endpointId)));
  await notifyChange(tx, { workspaceId, kind: "webhooks", id: endpointId });
}
