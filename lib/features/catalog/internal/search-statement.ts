import { type SQL, sql } from "drizzle-orm";
import { catalogCategories } from "#drizzle/schema/catalog-categories.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { describeTiles, type PlacedTile } from "../describe-tiles.ts";
import { type FacetName, facetNames, type Sort } from "../query-facets.ts";
import type { SearchCatalog } from "../schemas.ts";
import type { CountedValue } from "./arrange-facets.ts";
import { facetRules } from "./facet-conditions.ts";
import { type CatalogScope, offeredProducts } from "./offered-products.ts";
import type { ReadWords } from "./read-words.ts";
import type { SearchPosition } from "./search-position.ts";
import { formsOf, titleEnd } from "./search-words.ts";

type Search = {
  scope: CatalogScope;
  wanted: SearchCatalog;
  read: ReadWords;
  after: SearchPosition | null;
  limit: number;
};

/** The single row that `searchStatement` returns. */
export type Found = {
  total: number;
  offered: number;
  withoutWords: number;
  withoutFacets: Partial<Record<FacetName, number>>;
  facets: CountedValue[];
  parents: Record<string, string>;
  tiles: PlacedTile[];
};

/** One statement for a page of tiles, the facet counts, and the totals with and without words or facets. */
export function searchStatement({ scope, wanted, read, after, limit }: Search): SQL {
  const chosen = facetNames.filter((name) => wanted[name].length > 0);
  const forms = read.words.flatMap(({ word, bySku }, at) =>
    (bySku ? [word] : formsOf(word, scope.lang)).map((form) => ({ at, form, bySku })),
  );
  return sql`
    with forms as (
      select * from unnest(
        ${sql.param(forms.map(({ at }) => at))}::int[],
        ${sql.param(forms.map(({ form }) => form))}::text[],
        ${sql.param(forms.map(({ bySku }) => bySku))}::boolean[]
      ) as forms (at, word, by_sku)
    ),
    offered as materialized (${offeredProducts(scope)}),
    judged as materialized (
      select *, ${sql.join([sql`0`, ...chosen.map(missOf)], sql` + `)} as misses
      from offered, lateral (${matchOf(read.skuProducts)}) as match, lateral (${missesOf(scope, wanted, chosen)}) as missed
    ),
    counted as materialized (${sql.join(
      facetNames.map((name) => countFacet(name, chosen.includes(name))),
      sql` union all `,
    )}),
    found as (
      select id, ${rankOf(wanted.sort)} as rank, ${labelOf(wanted.sort)} as label, position
      from judged where is_match and misses = 0
    ),
    page as (select * from found ${beyond(after)} order by rank, label, position, id limit ${limit})
    select
      (select count(*)::int from judged where is_match and misses = 0) as total,
      (select count(*)::int from judged) as offered,
      (select count(*)::int from judged where misses = 0) as "withoutWords",
      ${withoutFacets(chosen)} as "withoutFacets",
      (select coalesce(json_agg(named), '[]') from (${nameValues(scope)}) as named) as facets,
      ${categoryParents(scope)} as parents,
      (select coalesce(json_agg(described order by rank, label, position, id), '[]') from (${describeTiles(scope)}) as described)
        as tiles`;
}

/**
 * Points by the position of each word, in the form that has most: most for a SKU, then the title. A product matches if
 * each word has points.
 */
function matchOf(skuProducts: string[]): SQL {
  return sql`
    select coalesce(sum(of_word), 0)::int as points, coalesce(min(of_word), 1) > 0 as is_match
    from (
      select max(case
        when by_sku then case when offered.id = any(${sql.param(skuProducts)}::uuid[]) then 8 else 0 end
        when strpos(search_text, word) = 0 then 0
        when strpos(search_text, ' ' || word || ' ') between 1 and title_end then 6
        when strpos(search_text, ' ' || word) between 1 and title_end then 5
        when strpos(search_text, ' ' || word || ' ') > 0 then 4
        when strpos(search_text, ' ' || word) > 0 then 3
        when length(word) > 2 then 1
        else 0
      end) as of_word
      from forms, strpos(search_text, ${titleEnd}) as title_end
      group by at
    ) as judged_words`;
}

const missOf = (name: FacetName) => sql.identifier(`misses_${name}`);

/** One column for each chosen facet: 1 if the product has none of the chosen values, else 0. */
function missesOf({ workspaceId }: CatalogScope, wanted: SearchCatalog, chosen: FacetName[]): SQL {
  const columns = chosen.map(
    (name) => sql`(not ${facetRules[name].matches(wanted[name], workspaceId)})::int as ${missOf(name)}`,
  );
  return sql`select ${sql.join(columns, sql`, `)}`;
}

/**
 * The products for each value of a facet, counted with all other facets applied but without this one. So the count
 * says how many products have the value, also if another value of the facet is chosen.
 */
function countFacet(name: FacetName, isChosen: boolean): SQL {
  const leftByOthers = isChosen ? sql`misses = ${missOf(name)}` : sql`misses = 0`;
  return sql`
    select ${name}::text as facet, value, (array_agg(id))[1] as sample,
      count(*) filter (where is_match and ${leftByOthers})::int as count
    from judged, ${facetRules[name].values} as listed (value)
    where value is not null group by value`;
}

/** For each chosen facet, how many products the search would find without it. */
function withoutFacets(chosen: FacetName[]): SQL {
  const counts = chosen.map(
    (name) => sql`${name}::text, count(*) filter (where is_match and misses = ${missOf(name)})`,
  );
  return counts.length > 0
    ? sql`(select json_build_object(${sql.join(counts, sql`, `)}) from judged)`
    : sql`json_build_object()`;
}

/** The name of a code comes from one product that has it. */
function nameValues({ workspaceId, lang }: CatalogScope): SQL {
  return sql`
    select facet, value, count, case facet
      when 'category' then (select nullif(category_name, '') from offered where id = sample)
      when 'size' then ${nameIn("sizes", "code")}
      when 'technique' then ${nameIn("techniques", "code")}
      when 'face' then ${nameIn("print_areas", "face")}
    end as name
    from counted
    left join lateral (
      select detail from ${catalogTexts}
      where facet in ('size', 'technique', 'face') and ${catalogTexts.workspaceId} = ${workspaceId}
        and ${catalogTexts.productId} = sample and ${catalogTexts.lang} in (${lang}, 'en') and detail is not null
      order by ${catalogTexts.lang} = ${lang} desc limit 1
    ) as told on true`;
}

const categoryParents = ({ workspaceId }: CatalogScope) => sql`
  (select coalesce(json_object_agg(${catalogCategories.code}, ${catalogCategories.parentCode}), '{}')
   from ${catalogCategories}
   where ${catalogCategories.workspaceId} = ${workspaceId} and ${catalogCategories.parentCode} is not null)`;

const nameIn = (list: string, key: string) =>
  sql`(select part ->> 'name' from jsonb_array_elements(detail -> ${list}::text) as parts (part)
    where part ->> ${key}::text = counted.value limit 1)`;

function rankOf(sort: Sort): SQL {
  const ranks: Record<Sort, SQL> = {
    best: sql`-points`,
    price: sql`price_from_cents`,
    "price-down": sql`-price_from_cents`,
    days: sql`coalesce(production_days, 1000000)`,
    name: sql`0`,
  };
  return sql`(${ranks[sort]})::bigint`;
}

const labelOf = (sort: Sort) =>
  sort === "name" ? sql`split_part(search_text, ${titleEnd}, 1) collate "C"` : sql`'' collate "C"`;

const beyond = (after: SearchPosition | null) =>
  after
    ? sql`where (rank, label, position, id)
        > (${after.rank}::bigint, ${after.label}::text collate "C", ${after.position}::int, ${after.id}::uuid)`
    : sql``;
