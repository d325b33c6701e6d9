import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { toHeldRole } from "#lib/core/auth/held-role.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { invitedColumns, isInvitedRole, isPending } from "./internal/open-invitation.ts";
import { lockTeam } from "./lock-team.ts";
import { auditNameOf } from "./resolve-role.ts";
import { revokeInvitationSchema } from "./schemas.ts";

/**
 * Withdraws an invitation, so that its link stops working. Everyone who manages the team may withdraw any invitation.
 * @throws AppError forbidden_role | sign_in_again | invitation_over
 */
export async function revokeInvitation(
  ctx: WorkspaceContext,
  input: z.input<typeof revokeInvitationSchema>,
): Promise<void> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { invitationId } = parseInput(revokeInvitationSchema, input);
  await db().transaction(async (tx) => {
    await lockTeam(tx, ctx);
    const isIt = and(
      eq(invitations.workspaceId, ctx.workspace.id),
      eq(invitations.id, invitationId),
      isPending(),
    );
    const [found] = await tx
      .select(invitedColumns)
      .from(invitations)
      .leftJoin(customRoles, isInvitedRole)
      .where(isIt)
      .for("update", { of: invitations });
    if (!found) throw new AppError("invitation_over", 404);
    await tx.update(invitations).set({ revokedAt: sql`now()` }).where(isIt);
    const held = toHeldRole(found);
    await writeAudit(tx, ctx, {
      action: "invitation.revoke",
      subjectType: "invitation",
      subjectId: invitationId,
      details: { role: held && auditNameOf(held) },
    });
  });
}
