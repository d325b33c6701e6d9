import { and, asc, eq, lte, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { users } from "#drizzle/schema/users.ts";
import { type HeldRole, toHeldRole } from "#lib/core/auth/held-role.ts";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import type { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { invitedColumns, isInvitedRole, isOpen } from "../open-invitation.ts";

export type ClaimedInvitation = {
  id: string;
  workspaceId: string;
  /** Only in this mail; not stored. */
  token: string;
  tokenHash: string;
  email: string;
  held: HeldRole;
  inviter: { name: string; locale: string } | null;
  expiresAt: Date;
};

const mostTries = 8;

/**
 * Claims the next invitation to mail and creates its link, so that no link is ever stored: links of earlier attempts
 * stop working. If the worker is killed, the invitation is due again after its lease, which grows with each attempt.
 */
export async function claimInvitation(workspaceId: string): Promise<ClaimedInvitation | null> {
  const { token, tokenHash } = newLinkToken(workspaceId);
  return db().transaction(async (tx) => {
    const [due] = await tx
      .select({
        id: invitations.id,
        email: invitations.email,
        expiresAt: invitations.expiresAt,
        tries: invitations.mailTries,
        inviter: { name: users.name, locale: users.locale },
        ...invitedColumns,
      })
      .from(invitations)
      .leftJoin(users, eq(users.id, invitations.invitedBy))
      .leftJoin(customRoles, isInvitedRole)
      .where(and(isWaiting(workspaceId), lte(invitations.mailTryAt, sql`now()`), isOpen()))
      .orderBy(asc(invitations.mailTryAt))
      .limit(1)
      .for("update", { of: invitations, skipLocked: true });
    const held = due && toHeldRole(due);
    if (!due?.email || !held) return null;
    const { id, email, expiresAt, inviter } = due;
    const tries = due.tries + 1;
    await tx
      .update(invitations)
      .set({
        tokenHash,
        mailTries: tries,
        mailTryAt: sql`now() + make_interval(mins => ${2 ** Math.min(tries, 6)}::int)`,
      })
      .where(and(isWaiting(workspaceId), eq(invitations.id, id)));
    return { id, workspaceId, token, tokenHash, email, held, inviter, expiresAt };
  });
}

/** Records the result, unless a new mail was requested meanwhile. */
export async function recordSent(held: ClaimedInvitation): Promise<void> {
  await db()
    .update(invitations)
    .set({ mailState: "sent", sentAt: sql`now()`, mailFailure: null })
    .where(isThisTry(held));
}

/** Retries later, unless the failure is permanent. */
export async function recordUnsent(held: ClaimedInvitation, failure: MailFailure): Promise<void> {
  const state = failure.lasts
    ? sql`'failed'`
    : sql`case when ${invitations.mailTries} >= ${mostTries}
    then 'failed' else 'queued' end`;
  await db()
    .update(invitations)
    .set({ mailState: state as never, mailFailure: failure.code })
    .where(isThisTry(held));
}

const isWaiting = (workspaceId: string) =>
  and(eq(invitations.workspaceId, workspaceId), eq(invitations.mailState, sql`'queued'`));

const isThisTry = ({ workspaceId, id, tokenHash }: ClaimedInvitation) =>
  and(isWaiting(workspaceId), eq(invitations.id, id), eq(invitations.tokenHash, tokenHash));
