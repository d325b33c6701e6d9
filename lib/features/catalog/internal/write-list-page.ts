import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import type { CatalogProduct } from "#lib/core/service/schemas/catalog.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { hasChanged, setToExcluded } from "./has-changed.ts";
import { toProductColumns } from "./product-columns.ts";
import { searchTextOf } from "./search-words.ts";

type ListPage = {
  workspaceId: string;
  lang: Lang;
  /** Position of the first product of the page in the whole list. */
  position: number;
  products: readonly CatalogProduct[];
  /** Only the first language updates the products. The other languages add their texts. */
  isFirst: boolean;
};

const textNames = ["title", "subtitle", "categoryName"];

/**
 * Stores a page of the service's list. A product that changed is marked to be read again. Returns whether anything
 * changed.
 */
export async function writeListPage(tx: Executor, given: ListPage): Promise<boolean> {
  if (given.products.length === 0) return false;
  // A product can occur twice on a page if the list changes during the read.
  const page = { ...given, products: [...new Map(given.products.map((each) => [each.id, each])).values()] };
  const changes = [page.isFirst && (await writeProducts(tx, page)), await writeTexts(tx, page)];
  return changes.includes(true);
}

async function writeProducts(tx: Executor, { workspaceId, position, products }: ListPage): Promise<boolean> {
  const rows = products.map((product, index) => ({
    workspaceId,
    id: product.id,
    position: position + index,
    listedAt: sql`now()`,
    ...toProductColumns(product),
  }));
  // Compares the replacement by its id, because its title depends on the language.
  const { replacement: _, ...compared } = toProductColumns(products[0] as CatalogProduct);
  const isChange = sql`(${hasChanged(catalogProducts, Object.keys(compared))}
    or ${catalogProducts.replacement} ->> 'id' is distinct from excluded.replacement ->> 'id'
    or not ${catalogProducts.isOffered})`;
  const written = await tx
    .insert(catalogProducts)
    .values(rows)
    .onConflictDoUpdate({
      target: [catalogProducts.workspaceId, catalogProducts.id],
      set: {
        ...setToExcluded(catalogProducts, ["position", "listedAt", "replacement", ...Object.keys(compared)]),
        isOffered: true,
        staleSince: sql`case when ${isChange} then excluded.listed_at else ${catalogProducts.staleSince} end`,
      },
    })
    .returning({
      isChange: sql<boolean>`(xmax = 0 or ${catalogProducts.staleSince} = ${catalogProducts.listedAt})`,
    });
  return written.some((row) => row.isChange);
}

async function writeTexts(tx: Executor, { workspaceId, lang, products }: ListPage): Promise<boolean> {
  const rows = products.map((product) => ({
    workspaceId,
    lang,
    productId: product.id,
    title: product.title,
    subtitle: product.subtitle,
    categoryName: product.category.name,
    searchText: searchTextOf(product),
  }));
  const changed = await tx
    .insert(catalogTexts)
    .values(rows)
    .onConflictDoUpdate({
      target: [catalogTexts.workspaceId, catalogTexts.lang, catalogTexts.productId],
      set: setToExcluded(catalogTexts, [...textNames, "searchText"]),
      setWhere: hasChanged(catalogTexts, textNames),
    })
    .returning({ id: catalogTexts.productId, isNew: sql<boolean>`xmax = 0` });
  const renamed = changed.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (renamed.length > 0) {
    await tx
      .update(catalogProducts)
      .set({ staleSince: sql`now()` })
      .where(and(eq(catalogProducts.workspaceId, workspaceId), inArray(catalogProducts.id, renamed)));
  }
  return changed.length > 0;
}
