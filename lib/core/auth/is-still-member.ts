import { and, eq, isNotNull, isNull, not, or } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { WorkspaceContext } from "./context.ts";
import { isSameRole, toHeldRole } from "./held-role.ts";
import { isItsRole, roleColumns } from "./role-columns.ts";
import { sessionLives } from "./session-lives.ts";

/** For what stays open longer than a request: the session lives, and the role is still the one it began with. */
export async function isStillMember(ctx: WorkspaceContext): Promise<boolean> {
  const { sessionId, userId } = ctx.actor;
  if (!sessionId) return false;
  const [row] = await db()
    .select(roleColumns)
    .from(memberships)
    .innerJoin(sessions, eq(sessions.userId, memberships.userId))
    .leftJoin(customRoles, isItsRole)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(
      and(
        eq(memberships.workspaceId, ctx.workspace.id),
        eq(memberships.userId, userId),
        isNull(memberships.suspendedAt),
        eq(sessions.id, sessionId),
        or(not(workspaces.requiresSecondFactor), isNotNull(sessions.secondFactorAt)),
        sessionLives(),
      ),
    );
  const held = row ? toHeldRole(row) : null;
  return held !== null && isSameRole(held, ctx.held);
}
