import { count, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { toCustomRole } from "#lib/core/auth/held-role.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { lockTeam } from "#lib/features/team/lock-team.ts";
import { mayAssign } from "#lib/features/team/may-assign.ts";
import { parseInput } from "#lib/parse-input.ts";
import { completePermissions } from "./areas.ts";
import { requireNewName } from "./internal/lock-role.ts";
import { type CreateRoleInput, createRoleSchema } from "./schemas.ts";

/** Members could not tell more roles apart. */
const mostRoles = 20;

/**
 * Creates a custom role. The permissions that the chosen ones need are added.
 * @returns its id
 * @throws AppError forbidden_role | sign_in_again | role_above_own | role_name_taken | too_many_roles
 */
export async function createRole(ctx: WorkspaceContext, input: CreateRoleInput): Promise<string> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { name, permissions: chosen } = parseInput(createRoleSchema, input);
  const permissions = completePermissions(chosen);
  const workspaceId = ctx.workspace.id;
  return db().transaction(async (tx) => {
    const { own } = await lockTeam(tx, ctx);
    if (!mayAssign(own, toCustomRole({ id: "", name, permissions }))) {
      throw new AppError("role_above_own", 403);
    }
    await requireNewName(tx, workspaceId, { name });
    const [made] = await tx
      .select({ n: count() })
      .from(customRoles)
      .where(eq(customRoles.workspaceId, workspaceId));
    if ((made?.n ?? 0) >= mostRoles) throw new AppError("too_many_roles", 409);
    const [role] = await tx
      .insert(customRoles)
      .values({ workspaceId, name, permissions })
      .returning({ id: customRoles.id });
    if (!role) throw new Error("PostgreSQL returned no row for an insert");
    await writeAudit(tx, ctx, {
      action: "role.create",
      subjectType: "role",
      subjectId: role.id,
      details: { name, permissions },
    });
    return role.id;
  });
}
