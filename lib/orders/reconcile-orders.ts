import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { freshLease, keepRenewed } from "#lib/intents/keep-lease.ts";
import type { ServiceClient } from "#lib/service/client.ts";
import { mirrorPages } from "./mirror-pages.ts";
import { openStatuses } from "./status.ts";

const recentMs = 2 * 86_400_000;

/**
 * Compares what may still move with the service: open states and the last two days. A missed, paused or never
 * registered webhook then costs freshness and nothing else. One that outlasts its turn is not joined by another.
 * @throws ServiceFailure: the next turn tries again
 */
export async function reconcileOrders(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  if (!ctx.canRead || !(await takeLease(ctx.workspace.id))) return;
  const write = (change: Partial<Record<"reconciledAt" | "reconcileLeaseUntil", SQL | null>>) =>
    db().update(workspaces).set(change).where(eq(workspaces.id, ctx.workspace.id));
  try {
    await keepRenewed(
      () => write({ reconcileLeaseUntil: freshLease() }),
      () => ctx.read("live", (service) => mirrorWhatMoves(ctx.workspace.id, service)),
    );
    await write({ reconciledAt: sql`now()` });
  } finally {
    await write({ reconcileLeaseUntil: null });
  }
}

async function mirrorWhatMoves(workspaceId: string, service: ServiceClient): Promise<void> {
  const createdAfter = new Date(Date.now() - recentMs).toISOString();
  await mirrorPages(workspaceId, service, { created_after: createdAfter });
  for (const status of openStatuses) await mirrorPages(workspaceId, service, { status });
}

async function takeLease(workspaceId: string): Promise<boolean> {
  const taken = await db()
    .update(workspaces)
    .set({ reconcileLeaseUntil: freshLease() })
    .where(
      and(
        eq(workspaces.id, workspaceId),
        or(isNull(workspaces.reconcileLeaseUntil), lt(workspaces.reconcileLeaseUntil, sql`now()`)),
      ),
    )
    .returning({ id: workspaces.id });
  return taken.length > 0;
}
