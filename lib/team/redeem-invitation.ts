import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { writeAudit } from "#lib/audit/write-audit.ts";
import type { Actor } from "#lib/auth/context.ts";
import { AppError } from "#lib/errors.ts";
import { isOpen } from "./open-invitation.ts";
import { type OpenedInvitation, readInvitation, refuseInvitation } from "./read-invitation.ts";

/**
 * Spends a link on a person, in one UPDATE: of any number who redeem it at once, one finds it open. What is thrown
 * takes the transaction back, so that a member who presses their own link does not spend it.
 * @throws AppError already_member, and what readInvitation throws
 */
export async function redeemInvitation(
  tx: Executor,
  token: string,
  person: Actor,
): Promise<OpenedInvitation> {
  const { id, workspace, role, ...rest } = await readInvitation(tx, token);
  const workspaceId = workspace.id;
  const [spent] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()`, acceptedBy: person.userId })
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id), isOpen()))
    .returning({ id: invitations.id });
  if (!spent) return refuseInvitation(tx, token);
  const [joined] = await tx
    .insert(memberships)
    .values({ workspaceId, userId: person.userId, role })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  if (!joined) throw new AppError("already_member", 409);
  await writeAudit(
    tx,
    { workspace, actor: person },
    {
      action: "member.join",
      subjectType: "member",
      subjectId: person.userId,
      details: { role, invitation: id },
    },
  );
  return { id, workspace, role, ...rest };
}
