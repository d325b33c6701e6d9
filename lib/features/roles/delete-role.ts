import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChanges } from "#drizzle/notify.ts";
import { retryTransaction } from "#drizzle/retry-transaction.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { HeldRole } from "#lib/core/auth/held-role.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { lockTeam } from "#lib/features/team/lock-team.ts";
import { mayAssign } from "#lib/features/team/may-assign.ts";
import { auditNameOf, resolveRole } from "#lib/features/team/resolve-role.ts";
import { withdrawInvitations } from "#lib/features/team/withdraw-invitations.ts";
import { parseInput } from "#lib/parse-input.ts";
import { lockRole } from "./internal/lock-role.ts";
import { type DeleteRoleInput, deleteRoleSchema } from "./schemas.ts";

/**
 * Deletes a custom role. Its members, and the people invited to it, get the role `instead`, so that every member
 * keeps a role.
 * @throws AppError forbidden_role | sign_in_again | not_found | role_above_own | role_in_use | role_gone
 */
export async function deleteRole(ctx: WorkspaceContext, input: DeleteRoleInput): Promise<void> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { roleId, instead } = parseInput(deleteRoleSchema, input);
  const workspaceId = ctx.workspace.id;
  await retryTransaction(async (tx) => {
    const { own } = await lockTeam(tx, ctx);
    // After this lock the role cannot be assigned any more; the read below includes a member who has just joined with
    // it.
    const role = await lockRole(tx, own, { workspaceId, roleId });
    const next = instead && instead !== roleId ? await resolveRole(tx, workspaceId, instead) : null;
    if (next && !mayAssign(own, next)) throw new AppError("role_above_own", 403);
    const holders = await replaceRole(tx, { workspaceId, roleId, next });
    await tx
      .delete(customRoles)
      .where(and(eq(customRoles.workspaceId, workspaceId), eq(customRoles.id, roleId)));
    await withdrawInvitations(tx, ctx);
    await writeAudit(tx, ctx, {
      action: "role.delete",
      subjectType: "role",
      subjectId: roleId,
      details: { name: role.name, instead: next && auditNameOf(next), members: holders.length },
    });
    await notifyChanges(
      tx,
      holders.map((id) => ({ workspaceId, kind: "member" as const, id })),
    );
  });
}

type Replacing = { workspaceId: string; roleId: string; next: HeldRole | null };

/** @returns the members who had it */
async function replaceRole(tx: Executor, { workspaceId, roleId, next }: Replacing): Promise<string[]> {
  const hasIt = and(eq(memberships.workspaceId, workspaceId), eq(memberships.customRoleId, roleId));
  const isInvited = and(
    eq(invitations.workspaceId, workspaceId),
    eq(invitations.customRoleId, roleId),
    sql`${invitations.acceptedAt} is null and ${invitations.revokedAt} is null`,
  );
  if (!next) {
    const [used] = await tx.select({ id: memberships.userId }).from(memberships).where(hasIt).limit(1);
    const [invited] = await tx.select({ id: invitations.id }).from(invitations).where(isInvited).limit(1);
    if (used || invited) throw new AppError("role_in_use", 409, { field: "instead" });
    return [];
  }
  const given = { role: next.role, customRoleId: next.customRoleId };
  await tx.update(invitations).set(given).where(isInvited);
  const changed = await tx
    .update(memberships)
    .set({ ...given, updatedAt: sql`now()` })
    .where(hasIt)
    .returning({ id: memberships.userId });
  return changed.map(({ id }) => id);
}
