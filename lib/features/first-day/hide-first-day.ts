import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** Hides the onboarding steps of this workspace for the reader. It concerns only the reader, so it is not audited. */
export async function hideFirstDay(ctx: MemberContext): Promise<void> {
  requireRole(ctx, "orders:read");
  await db()
    .update(memberships)
    .set({ firstDayHiddenAt: sql`now()` })
    .where(and(eq(memberships.workspaceId, ctx.workspace.id), eq(memberships.userId, ctx.actor.userId)));
}
