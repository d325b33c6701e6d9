import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { writeAudits } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { toHeldRole } from "#lib/core/auth/held-role.ts";
import { invitedColumns, isInvitedRole, isOpen } from "./internal/open-invitation.ts";
import { readTeam } from "./lock-team.ts";
import { mayAssign } from "./may-assign.ts";
import { auditNameOf } from "./resolve-role.ts";

/**
 * Called after a change of the team: withdraws open invitations whose inviter could no longer make them. Otherwise a
 * removed member could return through one.
 */
export async function withdrawInvitations(tx: Executor, ctx: WorkspaceContext): Promise<void> {
  const workspaceId = ctx.workspace.id;
  const people = await readTeam(tx, workspaceId);
  const open = await tx
    .select({ id: invitations.id, invitedBy: invitations.invitedBy, ...invitedColumns })
    .from(invitations)
    .leftJoin(customRoles, isInvitedRole)
    .where(and(eq(invitations.workspaceId, workspaceId), isOpen()))
    .for("update", { of: invitations });
  const beyond = open.filter((invitation) => {
    const inviter = people.get(invitation.invitedBy);
    const given = toHeldRole(invitation);
    return !inviter || inviter.isSuspended || !given || !mayAssign(inviter.held, given);
  });
  if (beyond.length === 0) return;
  await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        inArray(
          invitations.id,
          beyond.map(({ id }) => id),
        ),
      ),
    );
  await writeAudits(
    tx,
    ctx,
    beyond.map((invitation) => {
      const given = toHeldRole(invitation);
      return {
        action: "invitation.revoke",
        subjectType: "invitation" as const,
        subjectId: invitation.id,
        details: { role: given && auditNameOf(given), reason: "inviter_may_no_longer" },
      };
    }),
  );
}
