"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
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
  const chosen = facetsIn(search);
  return (
    <ul aria-label={t("chosen")} className="flex flex-wrap items-center gap-1.5">
      {chosen.map(({ name, value }) => {
        const known = facets[name].find((one) => one.value === value);
        const text = t("ofFacet", {
          facet: words.facetName(name),
          value: words.valueName(name, known ?? { value, name: null }),
        });
        return (
          <li key={`${name}/${value}`}>
            <button
              type="button"
              aria-label={t("remove", { what: text })}
              onClick={() => onRemove(name, value)}
              className={buttonClass({ size: "sm", className: "max-w-64" })}
            >
              <span className="truncate">{text}</span>
              <X />
            </button>
          </li>
        );
      })}
      {chosen.length > 1 && (
        <li>
          <button type="button" onClick={onClear} className={buttonClass({ variant: "quiet", size: "sm" })}>
            {t("clearAll")}
          </button>
        </li>
      )}
    </ul>
  );
}
