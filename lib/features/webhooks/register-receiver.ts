import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";
import { openRegistration } from "./internal/open-registration.ts";
import { isReachableByService } from "./receiver-address.ts";
import { requireService } from "./require-service.ts";
import { sendRegistration } from "./send-registration.ts";

/**
 * Registers the account's one receiver (specification, "Webhooks"), unless it exists or the service cannot reach this
 * Pressroom; reconcile then updates the views.
 * @throws AppError not_connected | answer_lost, ServiceFailure
 */
export async function registerReceiver(ctx: WorkspaceContext): Promise<void> {
  requirePermission(ctx, "webhooks:manage");
  if (!isReachableByService()) return;
  const { key, service } = requireService(ctx);
  const intent = await db().transaction(async (tx) => {
    // When two members connect at the same time, the second waits here and finds the first one's receiver.
    await tx.select().from(workspaces).where(eq(workspaces.id, ctx.workspace.id)).for("update");
    if (await hasReceiver(tx, ctx.workspace.id)) return null;
    await endDeleted(tx, ctx.workspace.id);
    return openRegistration(tx, ctx, { key, events: await wantedEvents(tx, ctx.workspace.id) });
  });
  if (intent) await keepLease(intent, () => sendRegistration(ctx, service, intent));
}

/** The events chosen for the last receiver, else all. */
async function wantedEvents(tx: Executor, workspaceId: string): Promise<string[]> {
  const [last] = await tx
    .select({ events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.workspaceId, workspaceId))
    .orderBy(desc(webhookEndpoints.createdAt))
    .limit(1);
  return last && last.events.length > 0 ? last.events : [...eventTypes];
}

async function hasReceiver(tx: Executor, workspaceId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, workspaceId),
        isNull(webhookEndpoints.deletedAt),
        ne(webhookEndpoints.status, "gone"),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** A receiver that the service no longer knows makes room for the new one. */
async function endDeleted(tx: Executor, workspaceId: string): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ status: "deleted", statusSince: sql`now()`, deletedAt: sql`now()`, secretCiphertext: null })
    .where(
      and(
        eq(webhookEndpoints.workspaceId, workspaceId),
        eq(webhookEndpoints.status, "gone"),
        isNull(webhookEndpoints.deletedAt),
      ),
    );
}
