"use client";

import { Swatch } from "#components/ui/swatch.tsx";
import type { ColorFamily } from "#lib/features/catalog/color-family.ts";
import { type FacetName, type FacetValue, familyHexes } from "#lib/features/catalog/query-facets.ts";

type FacetOptionProps = {
  facet: FacetName;
  value: FacetValue;
  name: string;
  isChosen: boolean;
  onToggle: () => void;
};

const indents = ["", "pl-5", "pl-10", "pl-15"];
const hexOf = (family: string) => familyHexes[family as ColorFamily] ?? null;

export function FacetOption({ facet, value, name, isChosen, onToggle }: FacetOptionProps) {
  return (
    <label
      className={`flex min-h-7 items-center gap-2.5 rounded-sm pointer-coarse:min-h-11 hover:[&>span:nth-of-type(1)]:underline ${indents[Math.min(value.depth, 3)]}`}
    >
      <input type="checkbox" checked={isChosen} onChange={onToggle} className="tick" />
      <span className="flex min-w-0 flex-1 items-center gap-2">
        {facet === "color" && <Swatch hex={hexOf(value.value)} className="size-4" />}
        <span className="truncate">{name}</span>
      </span>
      <span className="text-xs text-muted tabular-nums">{value.count}</span>
    </label>
  );
}
