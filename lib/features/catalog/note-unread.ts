import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** What could not be read while others could is tried again later, so that it holds up nobody. */
export async function leaveAlone(ctx: SystemContext, ids: readonly string[]): Promise<void> {
  requireTask(ctx, "catalog");
  if (ids.length === 0) return;
  await db()
    .update(catalogProducts)
    .set({ failedAt: sql`now()` })
    .where(and(eq(catalogProducts.workspaceId, ctx.workspace.id), inArray(catalogProducts.id, [...ids])));
}

/** The service knows the product no more: it cannot be ordered, and what was read of it stays. */
export async function noteGone(ctx: SystemContext, id: string): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  const availability = "discontinued";
  await db().transaction(async (tx) => {
    await tx
      .update(catalogProducts)
      .set({
        availability,
        discontinuedAt: sql`coalesce(${catalogProducts.discontinuedAt}, now())`,
        isOffered: false,
        staleSince: null,
      })
      .where(and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.id, id)));
    await tx
      .update(catalogVariants)
      .set({ availability, discontinuedAt: sql`coalesce(${catalogVariants.discontinuedAt}, now())` })
      .where(and(eq(catalogVariants.workspaceId, workspaceId), eq(catalogVariants.productId, id)));
  });
}
