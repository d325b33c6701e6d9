import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { writeAudit } from "#lib/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { notifyChange } from "#lib/live/notify.ts";
import { checkChange } from "./check-change.ts";
import { lockTeam } from "./lock-team.ts";
import { removeMemberSchema } from "./schemas.ts";
import { withdrawInvitations } from "./withdraw-invitations.ts";

/**
 * Out from their next request on; their account, and what they did here, stay.
 * @throws AppError forbidden_role | not_found | role_above_own | last_owner
 */
export async function removeMember(
  ctx: WorkspaceContext,
  input: z.input<typeof removeMemberSchema>,
): Promise<void> {
  requirePermission(ctx, "team:manage");
  const { userId } = removeMemberSchema.parse(input);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const role = checkChange(await lockTeam(tx, ctx), userId, null);
    await tx
      .delete(memberships)
      .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
    await withdrawInvitations(tx, ctx, { userId, role: null });
    await writeAudit(tx, ctx, {
      action: "member.remove",
      subjectType: "member",
      subjectId: userId,
      details: { role },
    });
    await notifyChange(tx, { workspaceId, kind: "member", id: userId });
  });
}
