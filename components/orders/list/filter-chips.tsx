"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
import type { OrderCount } from "#lib/features/orders/count-listed.ts";
import { emptyOrderQuery, type OrderQuery, writeOrderQuery } from "#lib/features/orders/order-query.ts";
import { orderCountsKey } from "#lib/features/orders/queries.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { FilterWord } from "./use-filter-words.ts";

type FilterChipsProps = {
  place: Place;
  query: OrderQuery;
  words: readonly FilterWord[];
  onFilter: (change: Partial<OrderQuery>) => void;
};

const { sort: _, order: __, q: ___, ...noFilters } = emptyOrderQuery;

/** The active filters of the list, of which a click removes one, and how many orders match all of them. */
export default function FilterChips({ place, query, words, onFilter }: FilterChipsProps) {
  const t = useTranslations("ordersList");
  const found = useTranslations("found");
  const asked = writeOrderQuery({ ...query, sort: "created", order: "desc" });
  const { data } = useQuery({
    // Among the counts of the tabs, because the same live changes make it outdated.
    queryKey: [...orderCountsKey(place), asked],
    queryFn: ({ signal }) => fetchJson<OrderCount>(paths.api.orderCount(place, asked), { signal }),
  });
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
      {data?.count != null && (
        <li className="shrink-0 text-sm text-muted tabular-nums">
          {found(data.isCapped ? "more" : "count", { count: data.count })}
        </li>
      )}
    </ul>
  );
}
