import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogCategories } from "#drizzle/schema/catalog-categories.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { hasChanged, setToExcluded } from "./internal/has-changed.ts";

/**
 * Stores the names of the categories of offered products in a language. A new category makes the category tree due
 * to be read again.
 */
export async function writeCategoryNames(ctx: SystemContext, lang: Lang): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  const { code, parentCode } = catalogCategories;
  const knownParent = sql<string | null>`(select max(${parentCode}) from ${catalogCategories}
    where ${catalogCategories.workspaceId} = ${workspaceId} and ${code} = ${catalogProducts.categoryCode})`;
  await db().transaction(async (tx) => {
    const named = await tx
      .select({
        code: catalogProducts.categoryCode,
        name: sql<string>`max(${catalogTexts.categoryName})`,
        parentCode: knownParent,
        isKnown: sql<boolean>`exists (select from ${catalogCategories}
          where ${catalogCategories.workspaceId} = ${workspaceId} and ${code} = ${catalogProducts.categoryCode})`,
      })
      .from(catalogProducts)
      .innerJoin(
        catalogTexts,
        and(
          eq(catalogTexts.workspaceId, catalogProducts.workspaceId),
          eq(catalogTexts.productId, catalogProducts.id),
          eq(catalogTexts.lang, lang),
        ),
      )
      .where(and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.isOffered, true)))
      .groupBy(catalogProducts.categoryCode);
    if (named.length === 0) return;
    await tx
      .insert(catalogCategories)
      .values(named.map(({ isKnown: _, ...row }) => ({ workspaceId, lang, ...row })))
      .onConflictDoUpdate({
        target: [catalogCategories.workspaceId, catalogCategories.lang, catalogCategories.code],
        set: setToExcluded(catalogCategories, ["name"]),
        setWhere: hasChanged(catalogCategories, ["name"]),
      });
    if (named.every(({ isKnown }) => isKnown)) return;
    await tx
      .update(catalogSyncs)
      .set({ categoriesAt: null })
      .where(eq(catalogSyncs.workspaceId, workspaceId));
  });
}

/** Stores the parent of each category, the same for every language, and when the category tree was read. */
export async function writeParents(
  ctx: SystemContext,
  parents: ReadonlyMap<string, string | null>,
): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    for (const [code, parentCode] of parents) {
      await tx
        .update(catalogCategories)
        .set({ parentCode })
        .where(and(eq(catalogCategories.workspaceId, workspaceId), eq(catalogCategories.code, code)));
    }
    await tx
      .update(catalogSyncs)
      .set({ categoriesAt: sql`now()` })
      .where(eq(catalogSyncs.workspaceId, workspaceId));
  });
}
