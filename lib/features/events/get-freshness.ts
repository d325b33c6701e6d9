import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { isServicePaused } from "#lib/core/auth/workspace-columns.ts";

/** How the stored data is kept up to date: by webhooks at once, and by regular comparison with the service. */
type FreshnessFacts = {
  now: Date;
  /** When the last complete comparison began, and how long it took. */
  beganAt: Date | null;
  tookMs: number | null;
  /** Whether a first full sync of all orders is complete. */
  hasFullSync: boolean;
  /** Since when the service does not answer. */
  downSince: Date | null;
  /** Whether the service has asked the account to wait. */
  isPaused: boolean;
  /** Whether a key exists that may read orders and that the service has not refused. */
  hasKey: boolean;
  /** Whether the stored keys cannot be decrypted here. */
  isSealed: boolean;
};

type FreshnessVerdict = {
  /** How far the stored data can be behind the service at most, in seconds; null if that is unknown. */
  boundSeconds: number | null;
  /**
   * Why the data can be older than usual; null if it is not. `worker`: the worker is late or has stopped; `never`: the
   * first full sync is not complete.
   */
  why: "no_key" | "sealed" | "service_down" | "service_paused" | "worker" | "never" | null;
};

/** The worker starts a comparison this often. */
const cycleSeconds = 30;
/** The longest wait in the queue. */
const queueSeconds = 5;
/** One late comparison is usual; only after another cycle is there a reason to report. */
const missedTurnSeconds = 30;
/** The age is rounded up to a multiple of this. */
const stepSeconds = 10;
/**
 * If the last comparison began further in the future than this, a clock was set back. The worker has planned nothing
 * since.
 */
const aheadSeconds = 300;

/**
 * Computes how old the stored data can be. A change that the last comparison missed is found by the next one, so the
 * data is at most as old as the start of the last comparison. That age is usually below the sum of a cycle, the queue's
 * wait and the duration of a comparison. The result is at least this sum, so that the number on the page does not keep
 * changing.
 */
export function judgeFreshness({
  now,
  beganAt,
  tookMs,
  hasFullSync,
  downSince,
  isPaused,
  hasKey,
  isSealed,
}: FreshnessFacts): FreshnessVerdict {
  const whyNot = (otherwise: "never" | "worker") => {
    if (!hasKey) return "no_key";
    if (isSealed) return "sealed";
    if (downSince) return "service_down";
    return isPaused ? "service_paused" : otherwise;
  };
  if (!beganAt || !hasFullSync) return { boundSeconds: null, why: whyNot("never") };
  const sinceSeconds = (now.getTime() - beganAt.getTime()) / 1000;
  if (sinceSeconds < -aheadSeconds) return { boundSeconds: null, why: "worker" };
  const ageSeconds = Math.max(0, sinceSeconds);
  const usualSeconds = cycleSeconds + queueSeconds + (tookMs ?? 0) / 1000;
  const boundSeconds = Math.ceil(Math.max(ageSeconds, usualSeconds) / stepSeconds) * stepSeconds;
  if (ageSeconds <= usualSeconds + missedTurnSeconds) return { boundSeconds, why: null };
  return { boundSeconds, why: whyNot("worker") };
}

/** How far the stored data can be behind the service. Dates ISO 8601 in UTC. */
export type Freshness = FreshnessVerdict & {
  /** All changes of the service up to this time are stored, once the first full sync is complete. */
  shownUntil: string | null;
  downSince: string | null;
  /** `stopped`: Pressroom's endpoints are registered, but none is active; `none`: there is no registered endpoint. */
  webhooks: "active" | "stopped" | "none";
  /** When the last webhook was received. */
  lastReceivedAt: string | null;
};

/** How old the stored data can be, and why (specification, "Events": the service does not report a missed event). */
export async function getFreshness(ctx: MemberContext): Promise<Freshness> {
  requireRole(ctx, "orders:read");
  const [facts] = await db()
    .select({
      now: sql<Date>`now()`.mapWith(workspaces.createdAt),
      beganAt: workspaces.reconcileBeganAt,
      tookMs: workspaces.reconcileTookMs,
      hasFullSync: sql<boolean>`${workspaces.ordersSyncedAt} is not null`,
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
  const isSealed = ctx.areKeysSealedElsewhere;
  const verdict: FreshnessVerdict = facts
    ? judgeFreshness({ ...facts, isSealed })
    : { boundSeconds: null, why: "never" };
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
