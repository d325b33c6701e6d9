import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { invitations } from "#drizzle/schema/invitations.ts";

/** The columns of an invitation for `toHeldRole`. */
export const invitedColumns = {
  role: invitations.role,
  customRole: { id: customRoles.id, name: customRoles.name, permissions: customRoles.permissions },
};

/** Joins the invitation's custom role in its current state, not as it was at the time of the invitation. */
export const isInvitedRole = and(
  eq(customRoles.workspaceId, invitations.workspaceId),
  eq(customRoles.id, invitations.customRoleId),
);

const isUnanswered = () => and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

/** SQL condition: the invitation can still be accepted. */
export const isOpen = () => and(isUnanswered(), gt(invitations.expiresAt, sql`now()`));

/** SQL condition: open, or expired in the last 7 days, so that it may be sent again. */
export const isPending = () => and(isUnanswered(), gt(invitations.expiresAt, sql`now() - interval '7 days'`));
