import { desc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { formerSlugs } from "#drizzle/schema/former-slugs.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";

export type General = {
  name: string;
  slug: string;
  accountName: string | null;
  createdAt: Date;
  /** Earlier slugs that still redirect here, the latest first. */
  formerSlugs: string[];
};

export async function getGeneral(ctx: WorkspaceContext): Promise<General> {
  requirePermission(ctx, "settings:manage");
  const [[workspace], former] = await Promise.all([
    db()
      .select({
        name: workspaces.name,
        slug: workspaces.slug,
        accountName: workspaces.accountName,
        createdAt: workspaces.createdAt,
      })
      .from(workspaces)
      .where(eq(workspaces.id, ctx.workspace.id)),
    db()
      .select({ slug: formerSlugs.slug })
      .from(formerSlugs)
      .where(eq(formerSlugs.workspaceId, ctx.workspace.id))
      .orderBy(desc(formerSlugs.createdAt)),
  ]);
  if (!workspace) throw notFound();
  return { ...workspace, formerSlugs: former.map(({ slug }) => slug) };
}
