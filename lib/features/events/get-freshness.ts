import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { isServicePaused } from "#lib/core/auth/workspace-columns.ts";

/** What is known of how views are kept: by webhooks at once, and by comparing with the service every so often. */
type FreshnessFacts = {
  now: Date;
  /** When the last comparison that saw everything began, and how long it took. */
  beganAt: Date | null;
  tookMs: number | null;
  /** Whether every order has been brought here once. */
  isWalked: boolean;
  /** Since when the service answers nobody. */
  downSince: Date | null;
  /** Whether it has asked the account to wait. */
  isPaused: boolean;
  /** Whether there is a key that may read orders and was not refused. */
  hasKey: boolean;
};

type FreshnessVerdict = {
  /** So much older than the service the views are at most, in seconds; null where nobody can say. */
  boundSeconds: number | null;
  /** Why they may be older than they should be; null while they are not. */
  why: "no_key" | "service_down" | "service_paused" | "worker" | "never" | null;
};

/** As the worker plans it. */
const cycleSeconds = 30;
/** What the queue may take to begin. */
const queueSeconds = 5;
const missedTurnSeconds = 30;
const stepSeconds = 10;
/** A beginning further ahead than clocks differ is of a clock that was set back: since then nothing was planned. */
const aheadSeconds = 300;

/**
 * A change that the last comparison came too late for is seen by the next one: views are at most as old as that one's
 * beginning, and in ordinary times a cycle and the time that one takes. While neither is broken it is the latter that
 * is told, so that the figure stands still.
 */
export function judgeFreshness({
  now,
  beganAt,
  tookMs,
  isWalked,
  downSince,
  isPaused,
  hasKey,
}: FreshnessFacts): FreshnessVerdict {
  const whyNot = (otherwise: "never" | "worker") => {
    if (!hasKey) return "no_key";
    if (downSince) return "service_down";
    return isPaused ? "service_paused" : otherwise;
  };
  if (!beganAt || !isWalked) return { boundSeconds: null, why: whyNot("never") };
  const sinceSeconds = (now.getTime() - beganAt.getTime()) / 1000;
  if (sinceSeconds < -aheadSeconds) return { boundSeconds: null, why: "worker" };
  const ageSeconds = Math.max(0, sinceSeconds);
  const usualSeconds = cycleSeconds + queueSeconds + (tookMs ?? 0) / 1000;
  const boundSeconds = Math.ceil(Math.max(ageSeconds, usualSeconds) / stepSeconds) * stepSeconds;
  if (ageSeconds <= usualSeconds + missedTurnSeconds) return { boundSeconds, why: null };
  return { boundSeconds, why: whyNot("worker") };
}

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
