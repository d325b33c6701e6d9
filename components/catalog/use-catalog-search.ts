"use client";

import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { formatLocaleOf } from "#lib/cache-formats.ts";
import {
  type FacetName,
  type FacetValue,
  facetNames,
  type PriceRange,
  readPriceRange,
} from "#lib/features/catalog/query-facets.ts";
import { type CatalogSearch, catalogParams } from "#lib/features/catalog/query-params.ts";

export type ChangeSearch = {
  type: (q: string) => void;
  toggle: (name: FacetName, value: string) => void;
  choose: (change: Partial<Pick<CatalogSearch, "sort" | "lang" | FacetName>>) => void;
  clearFacets: () => void;
  clearAll: () => void;
};

const noFacets = Object.fromEntries(facetNames.map((name) => [name, null]));

/** The search in the URL. Each choice is a history entry; continuous typing is one entry. */
export function useCatalogSearch(): { search: CatalogSearch; change: ChangeSearch } {
  const [search, set] = useQueryStates(catalogParams, { history: "push" });
  const type = useCallback(
    (q: string) => {
      set((before) => ({ ...before, q }), { history: search.q === "" || q === "" ? "push" : "replace" });
    },
    [set, search.q],
  );
  const toggle = useCallback(
    (name: FacetName, value: string) => {
      set((before) => {
        const chosen = before[name];
        const others = chosen.filter((other) => other !== value);
        return { [name]: others.length < chosen.length ? others : [...chosen, value] };
      });
    },
    [set],
  );
  return {
    search,
    change: {
      type,
      toggle,
      choose: (change) => void set(change),
      clearFacets: () => void set(noFacets),
      clearAll: () => void set({ ...noFacets, q: null }),
    },
  };
}

/** The names of facets and their values: known codes are translated, others stay as the service names them. */
export function useFacetWords(locale: string) {
  const t = useTranslations("catalogSearch");
  return useMemo(() => facetWords(t, locale), [t, locale]);
}

function facetWords(t: ReturnType<typeof useTranslations<"catalogSearch">>, locale: string) {
  const ofCode = (name: string, value: string) => {
    const key = `values.${name}.${value}`;
    return t.has(key as never) ? t(key as never) : value;
  };
  const priced = ({ min, max }: PriceRange) => {
    const euros = new Intl.NumberFormat(formatLocaleOf(locale), {
      style: "currency",
      currency: "EUR",
      maximumFractionDigits: 0,
    });
    if (max === null) return t("priceFrom", { min: euros.format(min / 100) });
    return min === 0
      ? t("priceBelow", { max: euros.format(max / 100) })
      : euros.formatRange(min / 100, max / 100);
  };
  const valueName = (facet: FacetName, { value, name }: Pick<FacetValue, "value" | "name">): string => {
    const range = facet === "price" ? readPriceRange(value) : null;
    if (range) return priced(range);
    if (facet === "days" && /^\d+$/.test(value)) return t("days", { count: Number(value) });
    return name ?? ofCode(facet, value);
  };
  return { facetName: (facet: FacetName) => t(`facets.${facet}`), valueName };
}
export type FacetWords = ReturnType<typeof useFacetWords>;
