import { and, count, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { slugify } from "#lib/features/team/slugify.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findFreeSlug } from "./internal/free-slug.ts";
import { type CreateWorkspaceInput, createWorkspaceSchema } from "./schemas.ts";

const mostOwned = 50;

/**
 * Creates another workspace, owned by its creator, without members or keys. Requires the permission to manage
 * settings in `ctx`, the workspace that is open.
 * @returns its slug
 * @throws AppError forbidden_role | too_many_workspaces
 */
export async function createWorkspace(ctx: WorkspaceContext, input: CreateWorkspaceInput): Promise<string> {
  requirePermission(ctx, "settings:manage");
  const { name } = parseInput(createWorkspaceSchema, input);
  const { userId } = ctx.actor;
  return db().transaction(async (tx) => {
    const slug = await findFreeSlug(tx, slugify(name));
    const [owned] = await tx
      .select({ n: count() })
      .from(memberships)
      .where(and(eq(memberships.userId, userId), eq(memberships.role, "owner")));
    if ((owned?.n ?? 0) >= mostOwned) throw new AppError("too_many_workspaces", 409);
    const [workspace] = await tx.insert(workspaces).values({ slug, name }).returning({ id: workspaces.id });
    if (!workspace) throw new Error("PostgreSQL returned no row for an insert");
    await tx.insert(memberships).values({ workspaceId: workspace.id, userId, role: "owner" });
    await writeAudit(
      tx,
      { workspace, actor: ctx.actor },
      { action: "workspace.create", subjectType: "workspace", subjectId: workspace.id, details: { slug } },
    );
    return slug;
  });
}
