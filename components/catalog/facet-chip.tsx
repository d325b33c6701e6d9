"use client";

import type { FacetValue } from "#lib/features/catalog/query-facets.ts";

type FacetChipProps = { value: FacetValue; name: string; isChosen: boolean; onToggle: () => void };

/** For what has many short values: sizes. */
export function FacetChip({ value, name, isChosen, onToggle }: FacetChipProps) {
  return (
    <label className="group flex min-h-7 items-center gap-1.5 rounded-md border border-line px-2 text-sm hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11 pointer-coarse:px-3">
      <input type="checkbox" checked={isChosen} onChange={onToggle} className="sr-only" />
      {name}
      <span className="text-2xs text-muted tabular-nums group-has-checked:text-accent-ink">
        {value.count}
      </span>
    </label>
  );
}
