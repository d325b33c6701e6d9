import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { isServicePaused } from "#lib/core/auth/workspace-columns.ts";
import { type FreshnessVerdict, judgeFreshness } from "./internal/freshness/judge-freshness.ts";

/** How far views may be behind the service. Dates ISO 8601 in UTC. */
export type Freshness = FreshnessVerdict & {
  /** Everything that the service had changed by then is shown. */
  shownUntil: string | null;
  downSince: string | null;
  /** `stopped`: paused, disabled or gone; `none`: there is no receiver. */
  webhooks: "active" | "stopped" | "none";
  /** When a webhook last told of something. */
  lastReceivedAt: string | null;
};

/** How old what is shown may be, and why (specification, "Events": an event that was missed is told by nothing else). */
export async function getFreshness(ctx: MemberContext): Promise<Freshness> {
  requireRole(ctx, "orders:read");
  const [facts] = await db()
    .select({
      now: sql<Date>`now()`.mapWith(workspaces.createdAt),
      beganAt: workspaces.reconcileBeganAt,
      tookMs: workspaces.reconcileTookMs,
      isWalked: sql<boolean>`${workspaces.walkedAt} is not null`,
      downSince: workspaces.serviceDownSince,
      isPaused: isServicePaused,
      hasKey: sql<boolean>`exists ${readingKeys(ctx.workspace.id)}`,
    })
    .from(workspaces)
    .where(eq(workspaces.id, ctx.workspace.id));
  const receivers = await db()
    .select({ status: webhookEndpoints.status, lastReceivedAt: webhookEndpoints.lastReceivedAt })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, ctx.workspace.id), isNull(webhookEndpoints.deletedAt)));
  const lastMs = Math.max(...receivers.map(({ lastReceivedAt }) => lastReceivedAt?.getTime() ?? 0), 0);
  const verdict: FreshnessVerdict = facts ? judgeFreshness(facts) : { boundSeconds: null, why: "never" };
  return {
    ...verdict,
    shownUntil: facts?.beganAt?.toISOString() ?? null,
    downSince: facts?.downSince?.toISOString() ?? null,
    webhooks: receivers.some(({ status }) => status === "active")
      ? "active"
      : receivers.some(({ status }) => status !== "registering")
        ? "stopped"
        : "none",
    lastReceivedAt: lastMs > 0 ? new Date(lastMs).toISOString() : null,
  };
}

const readingKeys = (workspaceId: string) =>
  db()
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.workspaceId, workspaceId),
        eq(apiKeys.purpose, "ordering"),
        isNull(apiKeys.removedAt),
        isNull(apiKeys.refusedAt),
        sql`'orders:read' = any(${apiKeys.scopes})`,
      ),
    );
