import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";

/** The workspace of the catalog, and the language to show. A text that is missing in it is shown in English. */
export type CatalogScope = { workspaceId: string; lang: Lang };

const english = alias(catalogTexts, "english");

/** All offered products, one row each, as a table expression. */
export function offeredProducts({ workspaceId, lang }: CatalogScope): SQL {
  // A join that is never made would leave Citus without the workspace of its table.
  const hasOther = lang !== "en";
  const shown = (column: "categoryName" | "searchText") =>
    hasOther
      ? sql`coalesce(${catalogTexts[column]}, ${english[column]}, '')`
      : sql`coalesce(${catalogTexts[column]}, '')`;
  const ofEnglish = and(
    eq(english.workspaceId, workspaceId),
    eq(english.productId, catalogProducts.id),
    eq(english.lang, "en"),
  );
  return sql`
    select ${catalogProducts.id}, ${catalogProducts.position}, ${catalogProducts.categoryCode},
      ${catalogProducts.availability}, ${catalogProducts.qualityTier}, ${catalogProducts.gender},
      ${catalogProducts.fit}, ${catalogProducts.colorFamilies}, ${catalogProducts.sizeCodes},
      ${catalogProducts.priceFromCents}, ${catalogProducts.productionDays}, ${catalogProducts.techniques},
      ${catalogProducts.faces}, ${catalogProducts.labels},
      ${shown("categoryName")} as category_name, ${shown("searchText")} as search_text
    from ${catalogProducts}
    left join ${catalogTexts} on ${and(
      eq(catalogTexts.workspaceId, workspaceId),
      eq(catalogTexts.productId, catalogProducts.id),
      eq(catalogTexts.lang, lang),
    )}
    ${hasOther ? sql`left join ${catalogTexts} as ${sql.identifier("english")} on ${ofEnglish}` : sql``}
    where ${and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.isOffered, true))}`;
}
