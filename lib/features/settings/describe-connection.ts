import { and, count, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { isReachableByService } from "#lib/features/webhooks/receiver-address.ts";
import { currentOf, type Receiver, selectReceivers } from "#lib/features/webhooks/select-receivers.ts";
import { selectKeys } from "./internal/select-keys.ts";

/** The connection of a workspace. Of each key only the prefix is included. */
export async function describeConnection(ctx: WorkspaceContext) {
  requirePermission(ctx, "settings:manage");
  const [[workspace], keys, receivers, openWork] = await Promise.all([
    db()
      .select({ accountName: workspaces.accountName, ordersSyncedAt: workspaces.ordersSyncedAt })
      .from(workspaces)
      .where(eq(workspaces.id, ctx.workspace.id)),
    selectKeys(db(), ctx.workspace.id),
    selectReceivers(db(), ctx.workspace.id),
    countOpenWork(ctx.workspace.id),
  ]);
  const { SERVICE_URL, SERVICE_IS_SANDBOX, DEMO_TEST_KEY } = env();
  return {
    serviceUrl: SERVICE_URL,
    isSandbox: SERVICE_IS_SANDBOX,
    offersSandbox: Boolean(DEMO_TEST_KEY),
    appUrl: env().APP_URL,
    accountName: workspace?.accountName ?? null,
    ordersSyncedAt: workspace?.ordersSyncedAt ?? null,
    keys,
    openWork,
    receiver: receiverOf(receivers),
    canReceive: isReachableByService(),
  };
}

export type Connection = Awaited<ReturnType<typeof describeConnection>>;
export type OpenWork = Connection["openWork"][number];

/** Unfinished work by key. */
function countOpenWork(workspaceId: string) {
  return db()
    .select({ keyId: orderIntents.apiKeyId, kind: orderIntents.kind, count: count() })
    .from(orderIntents)
    .where(and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.state, "open")))
    .groupBy(orderIntents.apiKeyId, orderIntents.kind);
}

function receiverOf(receivers: readonly Receiver[]) {
  const receiver = currentOf(receivers);
  return receiver && { url: receiver.url, status: receiver.status, lastReceivedAt: receiver.lastReceivedAt };
}
