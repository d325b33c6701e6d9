"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type ReactNode, Suspense, startTransition, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Swatch } from "#components/ui/signs.tsx";
import type { ColorFamily } from "#lib/features/catalog/color-family.ts";
import {
  type FacetName,
  type Facets,
  type FacetValue,
  facetNames,
  familyHexes,
} from "#lib/features/catalog/query-facets.ts";
import type { CatalogSearch } from "#lib/features/catalog/query-params.ts";
import type { FacetWords } from "./use-catalog-search.ts";

const loadDrawer = () => import("./facet-drawer.tsx");
const FacetDrawer = lazyPart(loadDrawer);

type FacetButtonProps = { chosen: number; total: number; onClear: () => void; children: ReactNode };

/** Opens the filters on a narrow screen. Their code loads when the pointer or the focus reaches the button. */
export function FacetButton({ chosen, total, onClear, children }: FacetButtonProps) {
  const t = useTranslations("catalogSearch");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        onClick={() => startTransition(() => setIsOpen(true))}
        className="pointer-coarse:h-11 lg:hidden"
      >
        {t("filters")}
        {chosen > 0 && <span className="tabular-nums">({chosen})</span>}
      </Button>
      <Suspense>
        {isOpen && (
          <FacetDrawer {...{ chosen, total, onClear }} onClose={() => setIsOpen(false)}>
            {children}
          </FacetDrawer>
        )}
      </Suspense>
    </>
  );
}

type FacetOptionProps = {
  facet: FacetName;
  value: FacetValue;
  name: string;
  isChosen: boolean;
  onToggle: () => void;
};

const indents = ["", "pl-5", "pl-10", "pl-15"];
const hexOf = (family: string) => familyHexes[family as ColorFamily] ?? null;

function FacetOption({ facet, value, name, isChosen, onToggle }: FacetOptionProps) {
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

type FacetGroupProps = {
  facet: FacetName;
  values: FacetValue[];
  chosen: readonly string[];
  words: FacetWords;
  isOpen: boolean;
  onToggle: (facet: FacetName, value: string) => void;
};

const shownAtFirst = 10;

/** Memoized: a choice redraws its own group at once, and the other groups when their new counts arrive. */
const FacetGroup = memo(function FacetGroup(props: FacetGroupProps) {
  const { facet, values, chosen, words, isOpen, onToggle } = props;
  const t = useTranslations("catalogSearch");
  const [showsAll, setShowsAll] = useState(false);
  const title = words.facetName(facet);
  const isFew = values.length <= shownAtFirst + 2;
  const shown =
    isFew || showsAll
      ? values
      : values.filter(({ value }, index) => index < shownAtFirst || chosen.includes(value));
  const options = shown.map((value) => ({
    value,
    name: words.valueName(facet, value),
    isChosen: chosen.includes(value.value),
    onToggle: () => onToggle(facet, value.value),
  }));
  return (
    <Disclosure
      open={isOpen}
      title={
        <>
          {title}
          {chosen.length > 0 && <span className="text-xs text-accent-ink tabular-nums">{chosen.length}</span>}
        </>
      }
    >
      <fieldset className="-ml-5.5 pb-2">
        <legend className="sr-only">{title}</legend>
        {facet === "size" ? (
          <div className="flex flex-wrap gap-1.5">
            {options.map((option) => (
              <FacetChip key={option.value.value} {...option} />
            ))}
          </div>
        ) : (
          options.map((option) => <FacetOption key={option.value.value} facet={facet} {...option} />)
        )}
        {!isFew && (
          <button
            type="button"
            onClick={() => setShowsAll(!showsAll)}
            className="mt-1 min-h-7 rounded-sm text-sm text-accent-ink underline decoration-accent/35 underline-offset-3 hover:decoration-accent pointer-coarse:min-h-11"
          >
            {showsAll ? t("showFewer") : t("showAll", { count: values.length })}
          </button>
        )}
      </fieldset>
    </Disclosure>
  );
});

type FacetChipProps = { value: FacetValue; name: string; isChosen: boolean; onToggle: () => void };

/** For facets with many short values, such as sizes. */
function FacetChip({ value, name, isChosen, onToggle }: FacetChipProps) {
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

type FacetPanelProps = {
  facets: Facets;
  search: CatalogSearch;
  words: FacetWords;
  onToggle: (name: FacetName, value: string) => void;
};

const openAtFirst: readonly FacetName[] = ["category", "tier", "color", "size", "price"];

/**
 * Hides a facet without a real choice, such as availability with one value. A facet with a chosen value always stays.
 */
const isUseful = (facets: Facets, search: CatalogSearch, name: FacetName) =>
  facets[name].length > (name === "availability" ? 1 : 0) || search[name].length > 0;

export function FacetPanel({ facets, search, words, onToggle }: FacetPanelProps) {
  // Decided once at the first render: a later choice must not open or close a group.
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
