import { and, count, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { formerSlugs } from "#drizzle/schema/former-slugs.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError, invalidInput, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isFreeSlug } from "./internal/free-slug.ts";
import { type SaveGeneralInput, saveGeneralSchema } from "./schemas.ts";

/** A former slug is never given to another workspace, so a workspace must not collect many. */
const mostFormer = 10;

/**
 * Saves the name of a workspace and its slug. The former slug then redirects members.
 * @returns the slug
 * @throws AppError forbidden_role | slug_taken | too_many_slugs
 */
export async function saveGeneral(ctx: WorkspaceContext, input: SaveGeneralInput): Promise<string> {
  requirePermission(ctx, "settings:manage");
  const { name, slug } = parseInput(saveGeneralSchema, input);
  const { id } = ctx.workspace;
  return db().transaction(async (tx) => {
    const [was] = await tx
      .select({ name: workspaces.name, slug: workspaces.slug })
      .from(workspaces)
      .where(eq(workspaces.id, id))
      .for("no key update");
    if (!was) throw notFound();
    if (was.name === name && was.slug === slug) return slug;
    if (was.slug !== slug) await moveAddress(tx, id, { from: was.slug, to: slug });
    await tx.update(workspaces).set({ name, slug, updatedAt: sql`now()` }).where(eq(workspaces.id, id));
    await writeAudit(tx, ctx, {
      action: "workspace.rename",
      subjectType: "workspace",
      subjectId: id,
      details: {
        ...(was.name !== name && { from_name: was.name, to_name: name }),
        ...(was.slug !== slug && { from_slug: was.slug, to_slug: slug }),
      },
    });
    return slug;
  });
}

async function moveAddress(tx: Executor, workspaceId: string, { from, to }: { from: string; to: string }) {
  if (!(await isFreeSlug(tx, to, workspaceId))) throw invalidInput("slug", "slug_taken");
  await tx.delete(formerSlugs).where(and(eq(formerSlugs.workspaceId, workspaceId), eq(formerSlugs.slug, to)));
  const [former] = await tx
    .select({ n: count() })
    .from(formerSlugs)
    .where(eq(formerSlugs.workspaceId, workspaceId));
  if ((former?.n ?? 0) >= mostFormer) throw new AppError("too_many_slugs", 409, { field: "slug" });
  await tx.insert(formerSlugs).values({ workspaceId, slug: from });
}
