import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** Records that these products could not be read. They are tried again later, so that they do not delay the others. */
export async function markFailed(ctx: SystemContext, ids: readonly string[]): Promise<void> {
  requireTask(ctx, "catalog");
  if (ids.length === 0) return;
  await db()
    .update(catalogProducts)
    .set({ failedAt: sql`now()` })
    .where(and(eq(catalogProducts.workspaceId, ctx.workspace.id), inArray(catalogProducts.id, [...ids])));
}

/** Marks a product that the service no longer knows, and its variants, as discontinued. Its stored data stays. */
export async function markDiscontinued(ctx: SystemContext, id: string): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  const availability = "discontinued";
  await db().transaction(async (tx) => {
    await tx
      .update(catalogProducts)
      .set({
        availability,
        discontinuedAt: sql`least(${catalogProducts.discontinuedAt}, now())`,
        isOffered: false,
        staleSince: null,
      })
      .where(and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.id, id)));
    await tx
      .update(catalogVariants)
      .set({ availability, discontinuedAt: sql`least(${catalogVariants.discontinuedAt}, now())` })
      .where(and(eq(catalogVariants.workspaceId, workspaceId), eq(catalogVariants.productId, id)));
  });
}
