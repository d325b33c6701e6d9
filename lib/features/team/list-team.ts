import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { isItsRole, roleColumns } from "#lib/core/auth/find-member.ts";
import { builtIn, type HeldRole, toHeldRole } from "#lib/core/auth/held-role.ts";
import { roles } from "#lib/core/auth/permissions.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { invitedColumns, isInvitedRole, isPending } from "./internal/open-invitation.ts";
import { mayAssign } from "./may-assign.ts";
import { selectCustomRoles } from "./resolve-role.ts";

/**
 * Members and open invitations, and the roles the reader may assign. Links are not included, only when they expire.
 */
export async function listTeam(ctx: WorkspaceContext) {
  requirePermission(ctx, "team:manage");
  const workspaceId = ctx.workspace.id;
  const [members, pending, own] = await Promise.all([
    selectMembers(workspaceId),
    selectInvitations(workspaceId),
    selectCustomRoles(db(), workspaceId),
  ]);
  return {
    members: members.flatMap(withRole).map((member) => ({
      ...member,
      isSelf: member.userId === ctx.actor.userId,
      mayChange: mayAssign(ctx.held, member.held),
    })),
    invitations: pending.flatMap(withRole).map((invitation) => ({
      ...invitation,
      mayResend: mayAssign(ctx.held, invitation.held),
    })),
    assignable: [...roles.map(builtIn), ...own].filter((role) => mayAssign(ctx.held, role)),
    mayHandOver: ctx.role === "owner",
    mails: env().SMTP_URL !== undefined,
  };
}

export type Team = Awaited<ReturnType<typeof listTeam>>;
export type TeamMember = Team["members"][number];
export type OpenInvitation = Team["invitations"][number];

function withRole<T extends Parameters<typeof toHeldRole>[0]>({ role, customRole, ...row }: T) {
  const held: HeldRole | null = toHeldRole({ role, customRole });
  return held ? [{ ...row, held }] : [];
}

const suspender = alias(users, "suspender");

function selectMembers(workspaceId: string) {
  return db()
    .select({
      userId: memberships.userId,
      name: users.name,
      email: users.email,
      since: memberships.createdAt,
      lastSeenAt: memberships.lastSeenAt,
      suspendedAt: memberships.suspendedAt,
      suspendedBy: suspender.name,
      ...roleColumns,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(suspender, eq(suspender.id, memberships.suspendedBy))
    .leftJoin(customRoles, isItsRole)
    .where(eq(memberships.workspaceId, workspaceId))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId));
}

function selectInvitations(workspaceId: string) {
  return db()
    .select({
      id: invitations.id,
      note: invitations.note,
      email: invitations.email,
      mailState: invitations.mailState,
      mailFailure: invitations.mailFailure,
      sentAt: invitations.sentAt,
      inviter: users.name,
      expiresAt: invitations.expiresAt,
      isOver: sql<boolean>`${invitations.expiresAt} <= now()`,
      ...invitedColumns,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(customRoles, isInvitedRole)
    .where(and(eq(invitations.workspaceId, workspaceId), isPending()))
    .orderBy(desc(invitations.createdAt), asc(invitations.id));
}
