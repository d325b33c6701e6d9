import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { readWhole } from "#lib/core/service/paginate.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { forEachLimited } from "./for-each-limited.ts";
import { writeCategoryNames, writeParents } from "./store-categories.ts";

const askEvery = "7 days";
const parallelReads = 8;

/**
 * Stores the names of the categories that have offered products. Once in 7 days, and when a category is new, also
 * stores their parents. The service's list of a category includes its sub-categories, so each code in it is below it.
 * @throws ServiceFailure
 */
export async function discoverCategories(ctx: SystemContext, lang: Lang): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  await writeCategoryNames(ctx, lang);
  if (!(await isDue(workspaceId))) return;
  const below = new Map<string, Set<string>>();
  const asked = await listCodes(workspaceId);
  await forEachLimited(parallelReads, asked, async (code) => {
    const found = await listBelow(ctx, code);
    if (found) below.set(code, found);
  });
  // Without the end of a list, a parent may be missing. The next sync of the list asks again.
  if (below.size === asked.length) await writeParents(ctx, parentsOf(below));
}

async function isDue(workspaceId: string): Promise<boolean> {
  const [fresh] = await db()
    .select({ at: catalogSyncs.categoriesAt })
    .from(catalogSyncs)
    .where(
      and(
        eq(catalogSyncs.workspaceId, workspaceId),
        sql`${catalogSyncs.categoriesAt} > now() - ${askEvery}::interval`,
      ),
    );
  return fresh === undefined;
}

async function listCodes(workspaceId: string): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ code: catalogProducts.categoryCode })
    .from(catalogProducts)
    .where(and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.isOffered, true)));
  return rows.map(({ code }) => code);
}

async function listBelow(ctx: SystemContext, category: string): Promise<Set<string> | null> {
  const products = await readWhole((cursor) =>
    ctx.readCatalog((service) => service.listProducts({ category, limit: 100, cursor })),
  );
  return products && new Set(products.map((product) => product.category.code));
}

/**
 * The direct parent of each category: the smallest other category whose list contains it. Two categories that contain
 * each other are not parent and child.
 */
export function parentsOf(below: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string | null> {
  const codes = [...below.keys()];
  return new Map(
    codes.map((code) => {
      const above = codes.filter(
        (other) => other !== code && below.get(other)?.has(code) && !below.get(code)?.has(other),
      );
      const [narrowest] = above.toSorted((a, b) => sizeOf(a) - sizeOf(b) || a.localeCompare(b));
      return [code, narrowest ?? null];
    }),
  );

  function sizeOf(code: string): number {
    return below.get(code)?.size ?? 0;
  }
}
