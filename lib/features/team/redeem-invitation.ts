import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { clock, clockNow } from "#drizzle/clock.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import type { HeldRole } from "#lib/core/auth/held-role.ts";
import { proveAddress } from "#lib/core/auth/prove-address.ts";
import { AppError } from "#lib/errors.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { isOpen } from "./internal/open-invitation.ts";
import { type OpenedInvitation, readInvitation, refuseInvitation } from "./read-invitation.ts";
import { auditNameOf, resolveRole } from "./resolve-role.ts";

const maxRevealedEmails = 5;

/**
 * Counts the answers that reveal an existing account to the holder of a link, and withdraws a link that is used to
 * search for accounts.
 * @throws what readInvitation throws, if the link is no longer valid
 */
export async function refuseEmail(tx: Executor, token: string): Promise<void> {
  const { id, workspace } = await readInvitation(tx, token);
  const count = sql`${invitations.emailsRefused} + 1`;
  const [row] = await tx
    .update(invitations)
    .set({
      emailsRefused: count,
      revokedAt: sql`case when ${count} >= ${maxRevealedEmails} then ${clockNow} end`,
    })
    .from(clock)
    .where(and(eq(invitations.workspaceId, workspace.id), eq(invitations.id, id), isOpen()))
    .returning({ revokedAt: invitations.revokedAt });
  if (!row) return refuseInvitation(tx, token);
  if (!row.revokedAt) return;
  await writeAudit(
    tx,
    { workspace, task: "accept_invitation" },
    {
      action: "invitation.revoke",
      subjectType: "invitation",
      subjectId: id,
      details: { reason: "too_many_known_emails" },
    },
  );
}

/**
 * Redeems a link for a person, in one UPDATE: of several concurrent requests only one succeeds. An error rolls the
 * transaction back, so that a member who opens their own link does not use it up. A link that was mailed to the
 * person's own address proves that address.
 * @throws AppError already_member, and what readInvitation throws
 */
export async function redeemInvitation(
  tx: Executor,
  token: string,
  person: Actor,
): Promise<OpenedInvitation> {
  const { id, workspace, held: offered, ...rest } = await readInvitation(tx, token);
  const workspaceId = workspace.id;
  // A deletion of the role locks the role first and gives the invitation another one: wait for it here and read the
  // result below.
  await lockOfferedRole(tx, workspaceId, offered);
  const [spent] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()`, acceptedBy: person.userId })
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id), isOpen()))
    .returning({ role: invitations.role, customRoleId: invitations.customRoleId });
  if (!spent) return refuseInvitation(tx, token);
  const [joined] = await tx
    .insert(memberships)
    .values({ workspaceId, userId: person.userId, ...spent })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  if (!joined) throw new AppError("already_member", 409);
  if (rest.mailedTo) await proveAddress(tx, person.userId, rest.mailedTo);
  const held = await resolveRole(tx, workspaceId, spent.customRoleId ?? spent.role);
  await writeAudit(
    tx,
    { workspace, actor: person },
    {
      action: "member.join",
      subjectType: "member",
      subjectId: person.userId,
      details: { role: auditNameOf(held), invitation: id },
    },
  );
  await notifyChange(tx, { workspaceId, kind: "member", id: person.userId });
  return { id, workspace, held, ...rest };
}

async function lockOfferedRole(tx: Executor, workspaceId: string, { customRoleId }: HeldRole): Promise<void> {
  if (customRoleId === null) return;
  await tx
    .select({ id: customRoles.id })
    .from(customRoles)
    .where(and(eq(customRoles.workspaceId, workspaceId), eq(customRoles.id, customRoleId)))
    .for("key share");
}

/**
 * Where mail cannot prove an address, an account may join only in a session that began with its password: a reset has
 * ended all other sign-ins. The inviter is notified and can ask who joined.
 * @throws AppError join_by_password
 */
export async function admitUnproved(
  tx: Executor,
  { workspace, inviterId }: OpenedInvitation,
  { userId, sessionId }: Actor,
): Promise<void> {
  const opened = sessionId
    ? await tx.select({ method: sessions.method }).from(sessions).where(eq(sessions.id, sessionId))
    : [];
  if (opened[0]?.method !== "password") throw new AppError("join_by_password", 403);
  await notifyMembers(tx, workspace.id, {
    kind: "unproved_joined",
    mode: null,
    subject: { type: "team", id: userId },
    occurrence: randomUUID(),
    to: [inviterId],
    actorId: userId,
  });
}
