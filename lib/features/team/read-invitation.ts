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
  /** The one address that its link was mailed to, and shown nowhere else; null for a link that was copied. */
  mailedTo: string | null;
  expiresAt: Date;
};

/**
 * What a link opens. A withdrawn one is as unknown as one that never was; that it was used or has run out is told
 * to who holds it, since they can do something about it.
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

/** Somebody was quicker, and has committed: another look says what became of a link that was open a moment ago. */
export async function refuseInvitation(tx: Executor, token: string): Promise<never> {
  await readInvitation(tx, token);
  throw new AppError("invitation_unknown", 404);
}
