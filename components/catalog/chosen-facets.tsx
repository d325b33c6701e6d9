"use client";

import { useTranslations } from "next-intl";
import { Chips } from "#components/layout/chips.tsx";
import type { FacetName, Facets } from "#lib/features/catalog/query-facets.ts";
import { type CatalogSearch, facetsIn } from "#lib/features/catalog/query-params.ts";
import type { FacetWords } from "./use-catalog-search.ts";

type ChosenFacetsProps = {
  facets: Facets;
  search: CatalogSearch;
  words: FacetWords;
  onRemove: (name: FacetName, value: string) => void;
  onClear: () => void;
};

export default function ChosenFacets({ facets, search, words, onRemove, onClear }: ChosenFacetsProps) {
  const t = useTranslations("catalogSearch");
  const chips = facetsIn(search).map(({ name, value }) => {
    const known = facets[name].find((one) => one.value === value);
    const text = t("ofFacet", {
      facet: words.facetName(name),
      value: words.valueName(name, known ?? { value, name: null }),
    });
    return { name: `${name}/${value}`, text, onRemove: () => onRemove(name, value) };
  });
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Chips {...{ chips, onClear }} />
    </div>
  );
}
