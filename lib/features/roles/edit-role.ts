import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChanges } from "#drizzle/notify.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { toCustomRole } from "#lib/core/auth/held-role.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { lockTeam } from "#lib/features/team/lock-team.ts";
import { mayAssign } from "#lib/features/team/may-assign.ts";
import { withdrawInvitations } from "#lib/features/team/withdraw-invitations.ts";
import { parseInput } from "#lib/parse-input.ts";
import { completePermissions } from "./areas.ts";
import { lockRole, requireNewName } from "./internal/lock-role.ts";
import { type EditRoleInput, editRoleSchema } from "./schemas.ts";

/**
 * Changes a custom role. It applies from the next request of each of its members, and ends their open streams. Open
 * invitations use the changed role.
 * @throws AppError forbidden_role | sign_in_again | not_found | role_above_own | role_name_taken
 */
export async function editRole(ctx: WorkspaceContext, input: EditRoleInput): Promise<void> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { roleId, name, permissions: chosen } = parseInput(editRoleSchema, input);
  const permissions = completePermissions(chosen);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const { own, people } = await lockTeam(tx, ctx);
    const was = await lockRole(tx, own, { workspaceId, roleId });
    if (!mayAssign(own, toCustomRole({ id: roleId, name, permissions }))) {
      throw new AppError("role_above_own", 403);
    }
    await requireNewName(tx, workspaceId, { name, roleId });
    await tx
      .update(customRoles)
      .set({ name, permissions, updatedAt: sql`now()` })
      .where(and(eq(customRoles.workspaceId, workspaceId), eq(customRoles.id, roleId)));
    await withdrawInvitations(tx, ctx);
    await writeAudit(tx, ctx, {
      action: "role.edit",
      subjectType: "role",
      subjectId: roleId,
      details: {
        name,
        was: was.name,
        added: permissions.filter((permission) => !was.permissions.includes(permission)),
        taken: was.permissions.filter((permission) => !permissions.includes(permission)),
      },
    });
    const holders = [...people].filter(([, { held }]) => held.customRoleId === roleId);
    await notifyChanges(
      tx,
      holders.map(([id]) => ({ workspaceId, kind: "member" as const, id })),
    );
  });
}
