import { and, eq, lte, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookGaps } from "#drizzle/schema/webhook-gaps.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** Whether something that was noted is to be looked at again. */
export async function hasDue(ctx: SystemContext): Promise<boolean> {
  requireTask(ctx, "events");
  const due = await db()
    .select({ id: webhookGaps.id })
    .from(webhookGaps)
    .where(and(eq(webhookGaps.workspaceId, ctx.workspace.id), lte(webhookGaps.dueAt, sql`now()`)))
    .limit(1);
  return due.length > 0;
}
