import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { WorkspaceContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { isReachableByService } from "#lib/webhooks/receiver-address.ts";

/** What is connected, without anything of a key but its prefix. */
export async function describeConnection(ctx: WorkspaceContext) {
  requirePermission(ctx, "settings:manage");
  const [[workspace], keys, [receiver]] = await Promise.all([
    db()
      .select({ accountName: workspaces.accountName, walkedAt: workspaces.walkedAt })
      .from(workspaces)
      .where(eq(workspaces.id, ctx.workspace.id)),
    selectKeys(ctx.workspace.id),
    selectReceiver(ctx.workspace.id),
  ]);
  const { SERVICE_URL, SERVICE_IS_SANDBOX, DEMO_TEST_KEY } = env();
  return {
    serviceUrl: SERVICE_URL,
    isSandbox: SERVICE_IS_SANDBOX,
    offersSandbox: Boolean(DEMO_TEST_KEY),
    appUrl: env().APP_URL,
    accountName: workspace?.accountName ?? null,
    walkedAt: workspace?.walkedAt ?? null,
    keys,
    receiver: receiver ?? null,
    canReceive: isReachableByService(),
  };
}

export type Connection = Awaited<ReturnType<typeof describeConnection>>;

function selectKeys(workspaceId: string) {
  return db()
    .select({
      id: apiKeys.id,
      mode: apiKeys.mode,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      perOrderCents: apiKeys.perOrderCents,
      dailyCents: apiKeys.dailyCents,
      paymentsFrozen: apiKeys.paymentsFrozen,
      expiresAt: apiKeys.expiresAt,
      checkedAt: apiKeys.checkedAt,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), isNull(apiKeys.removedAt)))
    .orderBy(desc(apiKeys.mode), asc(apiKeys.purpose));
}

function selectReceiver(workspaceId: string) {
  return db()
    .select({
      url: webhookEndpoints.url,
      status: webhookEndpoints.status,
      lastReceivedAt: webhookEndpoints.lastReceivedAt,
    })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, workspaceId), isNull(webhookEndpoints.deletedAt)))
    .orderBy(desc(webhookEndpoints.createdAt))
    .limit(1);
}
