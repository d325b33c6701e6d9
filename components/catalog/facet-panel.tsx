"use client";

import { useState } from "react";
import { type FacetName, type Facets, facetNames } from "#lib/features/catalog/query-facets.ts";
import type { CatalogSearch } from "#lib/features/catalog/query-params.ts";
import { FacetGroup } from "./facet-group.tsx";
import type { FacetWords } from "./use-facet-words.ts";

type FacetPanelProps = {
  facets: Facets;
  search: CatalogSearch;
  words: FacetWords;
  onToggle: (name: FacetName, value: string) => void;
};

const openAtFirst: readonly FacetName[] = ["category", "tier", "color", "size", "price"];

/** That all of it is available is nothing to choose from; the others stay where they are while one types. */
const isUseful = (facets: Facets, search: CatalogSearch, name: FacetName) =>
  facets[name].length > (name === "availability" ? 1 : 0) || search[name].length > 0;

export function FacetPanel({ facets, search, words, onToggle }: FacetPanelProps) {
  // As it was when it came: what is ticked later must not open or close anything.
  const [open] = useState(() =>
    facetNames.filter((name) => openAtFirst.includes(name) || search[name].length),
  );
  return (
    <div className="flex flex-col gap-1">
      {facetNames
        .filter((name) => isUseful(facets, search, name))
        .map((name) => (
          <FacetGroup
            key={name}
            facet={name}
            values={facets[name]}
            chosen={search[name]}
            words={words}
            isOpen={open.includes(name)}
            onToggle={onToggle}
          />
        ))}
    </div>
  );
}
