import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { toHeldRole } from "#lib/core/auth/held-role.ts";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { paths } from "#lib/paths.ts";
import { invitedColumns, isInvitedRole, isPending } from "./internal/open-invitation.ts";
import type { IssuedInvitation } from "./invite-member.ts";
import { lockTeam } from "./lock-team.ts";
import { mayAssign } from "./may-assign.ts";
import { auditNameOf } from "./resolve-role.ts";
import { resendInvitationSchema } from "./schemas.ts";

/**
 * Replaces the link of an invitation, with the same lifetime; the earlier link stops working. The sender becomes its
 * inviter.
 * @throws AppError forbidden_role | sign_in_again | invitation_over | role_above_own | sent_just_now |
 * mail_no_longer_set
 */
export async function resendInvitation(
  ctx: WorkspaceContext,
  input: z.input<typeof resendInvitationSchema>,
): Promise<IssuedInvitation> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { invitationId } = parseInput(resendInvitationSchema, input);
  const workspaceId = ctx.workspace.id;
  const { token, tokenHash } = newLinkToken(workspaceId);
  return db().transaction(async (tx) => {
    const { own } = await lockTeam(tx, ctx);
    const isIt = and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, invitationId), isPending());
    const [found] = await tx
      .select({
        email: invitations.email,
        isNew: sql<boolean>`${invitations.createdAt} > now() - interval '30 seconds'`,
        ...invitedColumns,
      })
      .from(invitations)
      .leftJoin(customRoles, isInvitedRole)
      .where(isIt)
      .for("update", { of: invitations });
    const held = found && toHeldRole(found);
    if (!found || !held) throw new AppError("invitation_over", 404);
    if (!mayAssign(own, held)) throw new AppError("role_above_own", 403);
    const { email } = found;
    if (email && found.isNew) throw new AppError("sent_just_now", 429);
    if (email && env().SMTP_URL === undefined) throw new AppError("mail_no_longer_set", 422);
    const [renewed] = await tx
      .update(invitations)
      .set({
        tokenHash,
        invitedBy: ctx.actor.userId,
        createdAt: sql`now()`,
        // In UTC, where three days are not an hour longer when clocks are set back: no link may live that long. And
        // Citus adds a column only to a time without a zone.
        expiresAt: sql`((now() at time zone 'UTC') + (${invitations.expiresAt} - ${invitations.createdAt})) at time zone 'UTC'`,
        ...(email && {
          mailState: "queued" as const,
          mailTries: 0,
          mailTryAt: sql`now()`,
          mailFailure: null,
          sentAt: null,
        }),
      })
      .where(isIt)
      .returning({ expiresAt: invitations.expiresAt });
    if (!renewed) throw new AppError("invitation_over", 404);
    if (email) await enqueue(tx, "mail-invitations", { workspaceId });
    await writeAudit(tx, ctx, {
      action: "invitation.resend",
      subjectType: "invitation",
      subjectId: invitationId,
      details: { role: auditNameOf(held), ...(email && { sent: "by_mail" }) },
    });
    const link = email ? null : `${env().APP_URL}${paths.invite(token)}`;
    return { link, email, held, expiresAt: renewed.expiresAt };
  });
}
