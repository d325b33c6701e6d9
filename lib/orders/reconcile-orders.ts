import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { mirrorPages } from "./mirror-pages.ts";
import { openStatuses } from "./status.ts";

const recentMs = 2 * 86_400_000;

/**
 * Compares what may still move with the service: open states and the last two days. A missed, paused or never
 * registered webhook then costs freshness and nothing else.
 */
export async function reconcileOrders(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  const service = ctx.reader;
  if (!service) return;
  const createdAfter = new Date(Date.now() - recentMs).toISOString();
  await mirrorPages(ctx.workspace.id, service, { created_after: createdAfter });
  for (const status of openStatuses) await mirrorPages(ctx.workspace.id, service, { status });
  await db().update(workspaces).set({ reconciledAt: sql`now()` }).where(eq(workspaces.id, ctx.workspace.id));
}
