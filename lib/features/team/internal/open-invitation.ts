import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { invitations } from "#drizzle/schema/invitations.ts";

/** Of an invitation, for `toHeldRole`. */
export const invitedColumns = {
  role: invitations.role,
  customRole: { id: customRoles.id, name: customRoles.name, permissions: customRoles.permissions },
};

/** How an invitation finds the role that its workspace made: as it is now, not as it was when somebody was invited. */
export const isInvitedRole = and(
  eq(customRoles.workspaceId, invitations.workspaceId),
  eq(customRoles.id, invitations.customRoleId),
);

const isUnanswered = () => and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

/** Condition of an invitation that still opens the workspace. */
export const isOpen = () => and(isUnanswered(), gt(invitations.expiresAt, sql`now()`));

/** Condition of one that does, or that ran out lately and may be sent again. */
export const isPending = () => and(isUnanswered(), gt(invitations.expiresAt, sql`now() - interval '7 days'`));
