"use client";

import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { FacetName, FacetValue } from "#lib/features/catalog/query-facets.ts";
import { FacetChip } from "./facet-chip.tsx";
import { FacetOption } from "./facet-option.tsx";
import type { FacetWords } from "./use-facet-words.ts";

type FacetGroupProps = {
  facet: FacetName;
  values: FacetValue[];
  chosen: readonly string[];
  words: FacetWords;
  isOpen: boolean;
  onToggle: (facet: FacetName, value: string) => void;
};

const shownAtFirst = 10;

/** A choice draws its own group anew at once, and the others when their counts have come. */
export const FacetGroup = memo(function FacetGroup(props: FacetGroupProps) {
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
