"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { joinSizes } from "#lib/features/catalog/join-sizes.ts";
import { facetNames } from "#lib/features/catalog/query-facets.ts";
import { type CatalogSearch, facetsIn } from "#lib/features/catalog/query-params.ts";
import type { CatalogPage } from "#lib/features/catalog/search-catalog.ts";
import type { ChangeSearch, FacetWords } from "./use-catalog-search.ts";

type NothingFoundProps = {
  page: CatalogPage;
  search: CatalogSearch;
  words: FacetWords;
  change: ChangeSearch;
};

/** Lists the words and filters that leave no results, with the number of results without each of them. */
export default function NothingFound({ page, search, words, change }: NothingFoundProps) {
  const t = useTranslations("catalogSearch");
  const unknown = new Set(page.unknown);
  const others = joinSizes(search.q)
    .split(/\s+/)
    .filter((word) => !unknown.has(word.toLowerCase()));
  const isFiltered = facetsIn(search).length > 0;
  const loosened = facetNames.flatMap((name) => {
    const count = page.without.facets[name] ?? 0;
    return count > 0 ? [{ name, count }] : [];
  });
  return (
    <EmptyState
      title={t("nothingTitle")}
      action={
        <>
          {unknown.size > 0 && others.length > 0 && (
            <Button onClick={() => change.type(others.join(" "))}>
              {t("only", { q: others.join(" ") })}
            </Button>
          )}
          {loosened.map(({ name, count }) => (
            <Button key={name} onClick={() => change.choose({ [name]: [] })}>
              {t("without", { what: words.facetName(name), count })}
            </Button>
          ))}
          {search.q !== "" && isFiltered && page.without.words > 0 && (
            <Button onClick={() => change.type("")}>
              {t("without", { what: `“${search.q}”`, count: page.without.words })}
            </Button>
          )}
          <Button variant="quiet" onClick={change.clearAll}>
            {t("startOver")}
          </Button>
        </>
      }
    >
      <p>
        {unknown.size > 0
          ? t("unknown", { words: page.unknown.join(", ") })
          : t(isFiltered ? "nothingText" : "nothingWords")}
      </p>
    </EmptyState>
  );
}
