import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import type { WorkspaceContext } from "./context.ts";

/** For what stays open longer than a request: the session lives, and the role is still the one it began with. */
export async function isStillMember(ctx: WorkspaceContext): Promise<boolean> {
  const { sessionId, userId } = ctx.actor;
  if (!sessionId) return false;
  const rows = await db()
    .select({ role: memberships.role })
    .from(memberships)
    .innerJoin(sessions, eq(sessions.userId, memberships.userId))
    .where(
      and(
        eq(memberships.workspaceId, ctx.workspace.id),
        eq(memberships.userId, userId),
        eq(memberships.role, ctx.role),
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    );
  return rows.length > 0;
}
