import { sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { writeAudit } from "#lib/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/auth/context.ts";
import { newLinkToken } from "#lib/auth/link-token.ts";
import type { Role } from "#lib/auth/permissions.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { paths } from "#lib/paths.ts";
import { lockTeam } from "./lock-team.ts";
import { mayAssign } from "./may-assign.ts";
import { inviteMemberSchema } from "./schemas.ts";

export type IssuedInvitation = { link: string; role: Role; expiresAt: Date };

/**
 * A link that makes one person a member, within 72 hours. It is in this answer and nowhere else.
 * @throws AppError forbidden_role | role_above_own
 */
export async function inviteMember(
  ctx: WorkspaceContext,
  input: z.input<typeof inviteMemberSchema>,
): Promise<IssuedInvitation> {
  requirePermission(ctx, "team:manage");
  const { role, note } = inviteMemberSchema.parse(input);
  const { token, tokenHash } = newLinkToken(ctx.workspace.id);
  return db().transaction(async (tx) => {
    const { own } = await lockTeam(tx, ctx);
    if (!mayAssign(own, role)) throw new AppError("role_above_own", 403);
    const [invitation] = await tx
      .insert(invitations)
      .values({
        workspaceId: ctx.workspace.id,
        tokenHash,
        role,
        note: note || null,
        invitedBy: ctx.actor.userId,
        expiresAt: sql`now() + interval '72 hours'`,
      })
      .returning({ id: invitations.id, expiresAt: invitations.expiresAt });
    if (!invitation) throw new Error("PostgreSQL returned no row for an insert");
    await writeAudit(tx, ctx, {
      action: "member.invite",
      subjectType: "invitation",
      subjectId: invitation.id,
      details: { role },
    });
    return { link: `${env().APP_URL}${paths.invite(token)}`, role, expiresAt: invitation.expiresAt };
  });
}
