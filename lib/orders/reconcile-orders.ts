import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { mirrorPages } from "./mirror-pages.ts";
import { openStatuses } from "./status.ts";

const recentMs = 2 * 86_400_000;
const lease = "5 minutes";

/**
 * Compares what may still move with the service: open states and the last two days. A missed, paused or never
 * registered webhook then costs freshness and nothing else. One that outlasts its turn is not joined by another.
 * @throws ServiceFailure: the next turn tries again
 */
export async function reconcileOrders(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  if (!ctx.canRead || !(await takeLease(ctx.workspace.id))) return;
  try {
    await ctx.read("live", async (service) => {
      const createdAfter = new Date(Date.now() - recentMs).toISOString();
      await mirrorPages(ctx.workspace.id, service, { created_after: createdAfter });
      for (const status of openStatuses) await mirrorPages(ctx.workspace.id, service, { status });
    });
    await db()
      .update(workspaces)
      .set({ reconciledAt: sql`now()` })
      .where(eq(workspaces.id, ctx.workspace.id));
  } finally {
    await db()
      .update(workspaces)
      .set({ reconcileLeaseUntil: null })
      .where(eq(workspaces.id, ctx.workspace.id));
  }
}

async function takeLease(workspaceId: string): Promise<boolean> {
  const taken = await db()
    .update(workspaces)
    .set({ reconcileLeaseUntil: sql`now() + ${lease}::interval` })
    .where(
      and(
        eq(workspaces.id, workspaceId),
        or(isNull(workspaces.reconcileLeaseUntil), lt(workspaces.reconcileLeaseUntil, sql`now()`)),
      ),
    )
    .returning({ id: workspaces.id });
  return taken.length > 0;
}
