import { type SQL, sql } from "drizzle-orm";
import { catalogCategories } from "#drizzle/schema/catalog-categories.ts";
import { type FacetName, type PriceRange, priceRanges, readPriceRange } from "../query-facets.ts";

/** `values`: the facet values of a row of `offeredProducts`, as a table. `holds`: the row has a chosen value. */
type FacetRule = { values: SQL; matches: (chosen: string[], workspaceId: string) => SQL };

const textArray = (values: string[]) => sql`${sql.param(values)}::text[]`;

const single = (column: SQL): FacetRule => ({
  values: sql`lateral (select ${column}::text)`,
  matches: (chosen) => sql`coalesce(${column}::text = any(${textArray(chosen)}), false)`,
});

const several = (column: SQL): FacetRule => ({
  values: sql`unnest(${column})`,
  matches: (chosen) => sql`${column} && ${textArray(chosen)}`,
});

/** Includes sub-categories, like the service's own filter (specification, "GET /v1/catalog/products"). */
const withinCategory = (chosen: string[], workspaceId: string) =>
  sql`category_code in (
    with recursive within (code) as (
      select unnest(${textArray(chosen)})
      union
      select ${catalogCategories.code} from ${catalogCategories}
      join within on ${catalogCategories.parentCode} = within.code
      where ${catalogCategories.workspaceId} = ${workspaceId}
    )
    select code from within)`;

const inRange = ({ min, max }: PriceRange) =>
  max === null
    ? sql`price_from_cents >= ${min}::bigint`
    : sql`price_from_cents >= ${min}::bigint and price_from_cents < ${max}::bigint`;

function withinPrice(chosen: string[]): SQL {
  const ranges = chosen.map(readPriceRange).filter((range) => range !== null);
  return ranges.length > 0 ? sql`(${sql.join(ranges.map(inRange), sql` or `)})` : sql`false`;
}

/** The number of the price range, from 1. `arrangeFacets` replaces it by the range as the URL has it. */
const rangeNumber = sql`width_bucket(price_from_cents, ${sql.param(priceRanges.map(({ min }) => min))}::bigint[])`;

export const facetRules: Readonly<Record<FacetName, FacetRule>> = {
  category: { ...single(sql`category_code`), matches: withinCategory },
  availability: single(sql`availability`),
  tier: single(sql`quality_tier`),
  gender: single(sql`gender`),
  fit: single(sql`fit`),
  color: several(sql`color_families`),
  size: several(sql`size_codes`),
  price: { ...single(rangeNumber), matches: withinPrice },
  days: single(sql`production_days`),
  technique: several(sql`techniques`),
  face: several(sql`faces`),
  label: several(sql`labels`),
};
