import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { isSameRole } from "#lib/core/auth/held-role.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { checkChange } from "./internal/membership.ts";
import { lockTeam } from "./lock-team.ts";
import { auditNameOf, resolveRole } from "./resolve-role.ts";
import { changeRoleSchema } from "./schemas.ts";
import { withdrawInvitations } from "./withdraw-invitations.ts";

/**
 * Changes a member's role. It applies from the member's next request, and ends their open streams.
 * @throws AppError forbidden_role | sign_in_again | not_found | role_gone | role_above_own | last_owner
 */
export async function changeRole(
  ctx: WorkspaceContext,
  input: z.input<typeof changeRoleSchema>,
): Promise<void> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { userId, role } = parseInput(changeRoleSchema, input);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const team = await lockTeam(tx, ctx);
    const to = await resolveRole(tx, workspaceId, role);
    const from = checkChange(team, userId, to);
    if (isSameRole(from, to)) return;
    await tx
      .update(memberships)
      .set({ role: to.role, customRoleId: to.customRoleId, updatedAt: sql`now()` })
      .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
    await withdrawInvitations(tx, ctx);
    await writeAudit(tx, ctx, {
      action: "member.change_role",
      subjectType: "member",
      subjectId: userId,
      details: { from: auditNameOf(from), to: auditNameOf(to) },
    });
    await notifyChange(tx, { workspaceId, kind: "member", id: userId });
  });
}
