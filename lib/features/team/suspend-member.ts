import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { checkChange } from "./internal/membership.ts";
import { lockTeam } from "./lock-team.ts";
import { auditNameOf } from "./resolve-role.ts";
import { suspendMemberSchema } from "./schemas.ts";
import { withdrawInvitations } from "./withdraw-invitations.ts";

/**
 * Suspends a member, or reinstates them. From their next request on they have no access here, get no notifications,
 * and their background work stops; their role, and their other workspaces, stay.
 * @throws AppError forbidden_role | sign_in_again | not_found | role_above_own | last_owner | not_oneself
 */
export async function suspendMember(
  ctx: WorkspaceContext,
  input: z.input<typeof suspendMemberSchema>,
): Promise<void> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { userId, suspended } = parseInput(suspendMemberSchema, input);
  if (userId === ctx.actor.userId) throw new AppError("not_oneself", 422);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const team = await lockTeam(tx, ctx);
    const held = checkChange(team, userId, suspended ? null : (team.people.get(userId)?.held ?? null));
    if (team.people.get(userId)?.isSuspended === suspended) return;
    await tx
      .update(memberships)
      .set(
        suspended
          ? { suspendedAt: sql`now()`, suspendedBy: ctx.actor.userId, updatedAt: sql`now()` }
          : { suspendedAt: null, suspendedBy: null, updatedAt: sql`now()` },
      )
      .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
    await withdrawInvitations(tx, ctx);
    await writeAudit(tx, ctx, {
      action: suspended ? "member.suspend" : "member.readmit",
      subjectType: "member",
      subjectId: userId,
      details: { role: auditNameOf(held) },
    });
    await notifyChange(tx, { workspaceId, kind: "member", id: userId });
  });
}
