import { and, asc, eq, notInArray, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { variantsAreDue, wordsAreDue } from "./due.ts";

export type DueProduct = { id: string; withVariants: boolean; at: Date };

const inLanguage = (lang: string) =>
  and(
    eq(catalogTexts.workspaceId, catalogProducts.workspaceId),
    eq(catalogTexts.productId, catalogProducts.id),
    eq(catalogTexts.lang, lang),
  );

/** The products to read next in a language: first those known to have changed, then unread ones, then the oldest. */
export async function selectDueProducts(
  ctx: SystemContext,
  lang: Lang,
  { limit, without }: { limit: number; without: string[] },
): Promise<DueProduct[]> {
  requireTask(ctx, "catalog");
  const { staleSince, variantsAt, position } = catalogProducts;
  const rows = await db()
    .select({
      id: catalogProducts.id,
      withVariants: sql<boolean>`${variantsAreDue}`,
      at: sql<string>`now()::text`,
    })
    .from(catalogProducts)
    .leftJoin(catalogTexts, inLanguage(lang))
    .where(
      and(
        eq(catalogProducts.workspaceId, ctx.workspace.id),
        or(variantsAreDue, wordsAreDue),
        notInArray(catalogProducts.id, without),
      ),
    )
    .orderBy(
      sql`coalesce(${staleSince} > least(${variantsAt}, ${catalogTexts.detailAt}), false) desc`,
      sql`least(${variantsAt}, ${catalogTexts.detailAt}) nulls first`,
      asc(position),
    )
    .limit(limit);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/** How many products are offered, and how many of them are fresh in a language. */
export async function countFreshProducts(
  ctx: SystemContext,
  lang: Lang,
): Promise<{ total: number; done: number }> {
  requireTask(ctx, "catalog");
  const [row] = await db()
    .select({
      total: sql<number>`count(*)::int`,
      done: sql<number>`count(*) filter (where not (${variantsAreDue} or ${wordsAreDue}))::int`,
    })
    .from(catalogProducts)
    .leftJoin(catalogTexts, inLanguage(lang))
    .where(and(eq(catalogProducts.workspaceId, ctx.workspace.id), eq(catalogProducts.isOffered, true)));
  return row ?? { total: 0, done: 0 };
}
