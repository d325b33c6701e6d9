import { and, asc, desc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import type { WorkspaceContext } from "#lib/auth/context.ts";
import { isRole, type Role, roles } from "#lib/auth/permissions.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { mayAssign } from "./may-assign.ts";
import { isOpen } from "./open-invitation.ts";

/** Members and open invitations, and which roles the reader may give. Of a link only its end is known. */
export async function listTeam(ctx: WorkspaceContext) {
  requirePermission(ctx, "team:manage");
  const [members, open] = await Promise.all([
    selectMembers(ctx.workspace.id),
    selectInvitations(ctx.workspace.id),
  ]);
  return {
    members: members.flatMap(withRole).map((member) => ({
      ...member,
      isSelf: member.userId === ctx.actor.userId,
      mayChange: mayAssign(ctx.role, member.role),
    })),
    invitations: open.flatMap(withRole),
    assignable: roles.filter((role) => mayAssign(ctx.role, role)),
  };
}

export type Team = Awaited<ReturnType<typeof listTeam>>;
export type TeamMember = Team["members"][number];
export type OpenInvitation = Team["invitations"][number];

function withRole<T extends { role: string }>(row: T): (T & { role: Role })[] {
  return isRole(row.role) ? [{ ...row, role: row.role }] : [];
}

function selectMembers(workspaceId: string) {
  return db()
    .select({
      userId: memberships.userId,
      name: users.name,
      email: users.email,
      role: memberships.role,
      since: memberships.createdAt,
      lastSeenAt: memberships.lastSeenAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspaceId))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId));
}

function selectInvitations(workspaceId: string) {
  return db()
    .select({
      id: invitations.id,
      role: invitations.role,
      note: invitations.note,
      inviter: users.name,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.workspaceId, workspaceId), isOpen()))
    .orderBy(desc(invitations.createdAt), asc(invitations.id));
}
