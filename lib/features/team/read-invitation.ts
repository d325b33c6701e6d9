import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { users } from "#drizzle/schema/users.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { type HeldRole, toHeldRole } from "#lib/core/auth/held-role.ts";
import { parseLinkToken } from "#lib/core/auth/link-token.ts";
import { AppError } from "#lib/errors.ts";
import { invitedColumns, isInvitedRole } from "./internal/open-invitation.ts";

export type OpenedInvitation = {
  id: string;
  workspace: { id: string; slug: string; name: string };
  held: HeldRole;
  inviter: string | null;
  inviterId: string;
  /** The one address that its link was mailed to; null for a link that was copied. */
  mailedTo: string | null;
  expiresAt: Date;
};

/**
 * Finds the invitation that a link was made for. A revoked one looks as if it never existed, and so does one whose role
 * was deleted. A used or expired one is reported: its holder can sign in, or ask for another.
 * @throws AppError invitation_unknown | invitation_used | invitation_expired
 */
export async function readInvitation(tx: Executor, token: string): Promise<OpenedInvitation> {
  const key = parseLinkToken(token);
  const [row] = key
    ? await tx
        .select({
          id: invitations.id,
          workspace: { id: workspaces.id, slug: workspaces.slug, name: workspaces.name },
          ...invitedColumns,
          inviter: users.name,
          inviterId: invitations.invitedBy,
          mailedTo: sql<
            string | null
          >`case when ${invitations.mailState} is not null then ${invitations.email} end`,
          expiresAt: invitations.expiresAt,
          isUsed: sql<boolean>`${invitations.acceptedAt} is not null`,
          isRevoked: sql<boolean>`${invitations.revokedAt} is not null`,
          isExpired: sql<boolean>`${invitations.expiresAt} <= now()`,
        })
        .from(invitations)
        .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
        .leftJoin(customRoles, isInvitedRole)
        .leftJoin(users, eq(users.id, invitations.invitedBy))
        .where(and(eq(invitations.workspaceId, key.workspaceId), eq(invitations.tokenHash, key.tokenHash)))
    : [];
  const held = row && toHeldRole(row);
  if (!row || row.isRevoked || !held) throw new AppError("invitation_unknown", 404);
  if (row.isUsed) throw new AppError("invitation_used", 410);
  if (row.isExpired) throw new AppError("invitation_expired", 410);
  const { id, workspace, inviter, inviterId, mailedTo, expiresAt } = row;
  return { id, workspace, held, inviter, inviterId, mailedTo, expiresAt };
}

/**
 * For an invitation that another request has changed meanwhile: reads it again, and throws why it cannot be accepted.
 * @throws what readInvitation throws
 */
export async function refuseInvitation(tx: Executor, token: string): Promise<never> {
  await readInvitation(tx, token);
  throw new AppError("invitation_unknown", 404);
}
