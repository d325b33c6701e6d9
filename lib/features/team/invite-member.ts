import { and, count, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { db, type Executor } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { HeldRole } from "#lib/core/auth/held-role.ts";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { env } from "#lib/env.ts";
import { AppError, invalidInput } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { paths } from "#lib/paths.ts";
import { isOpen } from "./internal/open-invitation.ts";
import { lockTeam } from "./lock-team.ts";
import { mayAssign } from "./may-assign.ts";
import { auditNameOf, resolveRole } from "./resolve-role.ts";
import { inviteMemberSchema } from "./schemas.ts";

/** `link` is null when it is mailed: only that address gets it. */
export type IssuedInvitation = { link: string | null; email: string | null; held: HeldRole; expiresAt: Date };

/** Limit of open invitations, and so of mails to strangers. */
const mostOpen = 100;

/**
 * Creates a link that makes one person a member, valid for at most 72 hours. It exists only in this response, or in
 * the mail.
 * @throws AppError forbidden_role | sign_in_again | role_gone | role_above_own | mail_not_set | too_many_invitations
 */
export async function inviteMember(
  ctx: WorkspaceContext,
  input: z.input<typeof inviteMemberSchema>,
): Promise<IssuedInvitation> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { role, note, email: typed, hours } = parseInput(inviteMemberSchema, input);
  const email = typed || null;
  if (email && env().SMTP_URL === undefined) throw invalidInput("email", "mail_not_set");
  const workspaceId = ctx.workspace.id;
  const { token, tokenHash } = newLinkToken(workspaceId);
  return db().transaction(async (tx) => {
    const { own } = await lockTeam(tx, ctx);
    const held = await resolveRole(tx, workspaceId, role);
    if (!mayAssign(own, held)) throw new AppError("role_above_own", 403);
    await requireRoom(tx, workspaceId);
    const [invitation] = await tx
      .insert(invitations)
      .values({
        workspaceId,
        tokenHash,
        role: held.role,
        customRoleId: held.customRoleId,
        email,
        note: note || null,
        invitedBy: ctx.actor.userId,
        expiresAt: sql`now() + make_interval(hours => ${Number(hours)}::int)`,
        ...(email && { mailState: "queued" as const, mailTryAt: sql`now()` }),
      })
      .returning({ id: invitations.id, expiresAt: invitations.expiresAt });
    if (!invitation) throw new Error("PostgreSQL returned no row for an insert");
    if (email) await enqueue(tx, "mail-invitations", { workspaceId });
    await writeAudit(tx, ctx, {
      action: "member.invite",
      subjectType: "invitation",
      subjectId: invitation.id,
      details: { role: auditNameOf(held), ...(email && { sent: "by_mail" }) },
    });
    const link = email ? null : `${env().APP_URL}${paths.invite(token)}`;
    return { link, email, held, expiresAt: invitation.expiresAt };
  });
}

async function requireRoom(tx: Executor, workspaceId: string): Promise<void> {
  const [open] = await tx
    .select({ n: count() })
    .from(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), isOpen()));
  if ((open?.n ?? 0) >= mostOpen) throw new AppError("too_many_invitations", 409);
}
