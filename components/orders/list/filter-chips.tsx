"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
import { emptyOrderQuery, type OrderQuery } from "#lib/features/orders/order-query.ts";
import type { FilterWord } from "./use-filter-words.ts";

type FilterChipsProps = {
  words: readonly FilterWord[];
  onFilter: (change: Partial<OrderQuery>) => void;
};

const { sort: _, order: __, q: ___, ...noFilters } = emptyOrderQuery;

/** The active filters of the list; a click removes one. */
export default function FilterChips({ words, onFilter }: FilterChipsProps) {
  const t = useTranslations("ordersList");
  return (
    <ul aria-label={t("filteredBy")} className="contents">
      {words.map(({ name, text, without }) => (
        <li key={name} className="shrink-0">
          <button
            type="button"
            aria-label={t("removeFilter", { what: text })}
            onClick={() => onFilter(without)}
            className={buttonClass({ size: "sm", className: "max-w-64" })}
          >
            <span className="truncate">{text}</span>
            <X />
          </button>
        </li>
      ))}
      {words.length > 1 && (
        <li className="shrink-0">
          <button
            type="button"
            onClick={() => onFilter(noFilters)}
            className={buttonClass({ variant: "quiet", size: "sm" })}
          >
            {t("clearFilters")}
          </button>
        </li>
      )}
    </ul>
  );
}
