"use client";

import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import type { FacetName } from "#lib/features/catalog/query-facets.ts";
import { facetNames } from "#lib/features/catalog/query-facets.ts";
import { type CatalogSearch, catalogParams } from "#lib/features/catalog/query-params.ts";

export type ChangeSearch = {
  type: (q: string) => void;
  toggle: (name: FacetName, value: string) => void;
  choose: (change: Partial<Pick<CatalogSearch, "sort" | "lang" | FacetName>>) => void;
  clearFacets: () => void;
  clearAll: () => void;
};

const noFacets = Object.fromEntries(facetNames.map((name) => [name, null]));

/** What the address asks for. Each choice is a step back; what is typed in one go is one. */
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
