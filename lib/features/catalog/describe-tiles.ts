import { type SQL, sql } from "drizzle-orm";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import type { CatalogScope } from "./internal/offered-products.ts";
import type { SearchPosition } from "./internal/search-position.ts";

/** A product as the catalog grid shows it. Prices in cents. */
export type CatalogTile = {
  id: string;
  title: string;
  subtitle: string | null;
  brand: string | null;
  imageUrl: string | null;
  priceFromCents: number;
  basePriceFromCents: number;
  currency: string;
  colorsCount: number;
  sizesCount: number;
  productionDays: number | null;
  availability: string;
  replacement: { id: string; title: string } | null;
};
export type PlacedTile = SearchPosition & { tile: CatalogTile };

/** The specification says only that a replacement's id is a string, so the query checks it before the cast. */
const aUuid = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

const words = ({ workspaceId, lang }: CatalogScope, productId: SQL) => sql`
  select ${catalogTexts.title}, ${catalogTexts.subtitle} from ${catalogTexts}
  where ${catalogTexts.workspaceId} = ${workspaceId} and ${catalogTexts.productId} = ${productId}
    and ${catalogTexts.lang} in (${lang}, 'en')
  order by ${catalogTexts.lang} = ${lang} desc limit 1`;

/** Selects one `CatalogTile` for each row of the table expression `page`. Texts fall back to English. */
export function describeTiles(scope: CatalogScope): SQL {
  const replacedBy = sql`${catalogProducts.replacement} ->> 'id'`;
  return sql`
    select rank, label, page.position, page.id, json_build_object(
      'id', page.id,
      'title', coalesce(own.title, ${catalogProducts.skuPrefix}),
      'subtitle', own.subtitle,
      'brand', ${catalogProducts.brand},
      'imageUrl', ${catalogProducts.mainImageUrl},
      'priceFromCents', ${catalogProducts.priceFromCents},
      'basePriceFromCents', ${catalogProducts.basePriceFromCents},
      'currency', ${catalogProducts.currency},
      'colorsCount', ${catalogProducts.colorsCount},
      'sizesCount', ${catalogProducts.sizesCount},
      'productionDays', ${catalogProducts.productionDays},
      'availability', ${catalogProducts.availability},
      'replacement', case when ${replacedBy} is not null then json_build_object(
        'id', ${replacedBy},
        'title', coalesce(other.title, ${catalogProducts.replacement} ->> 'title')
      ) end
    ) as tile
    from page
    join ${catalogProducts} on ${catalogProducts.workspaceId} = ${scope.workspaceId}
      and ${catalogProducts.id} = page.id
    left join lateral (${words(scope, sql`page.id`)}) as own on true
    left join lateral (${words(scope, sql`case when ${replacedBy} ~* ${aUuid} then (${replacedBy})::uuid end`)})
      as other on true`;
}
