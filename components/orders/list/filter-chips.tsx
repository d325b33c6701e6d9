"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Chips } from "#components/layout/chips.tsx";
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

/** The active filters of the list, and how many orders match all of them. */
export default function FilterChips({ place, query, words, onFilter }: FilterChipsProps) {
  const t = useTranslations("found");
  const asked = writeOrderQuery({ ...query, sort: "created", order: "desc" });
  const { data } = useQuery({
    // Among the counts of the tabs, because the same live changes make it outdated.
    queryKey: [...orderCountsKey(place), asked],
    queryFn: ({ signal }) => fetchJson<OrderCount>(paths.api.orderCount(place, asked), { signal }),
  });
  return (
    <Chips
      chips={words.map(({ without, ...word }) => ({ ...word, onRemove: () => onFilter(without) }))}
      onClear={() => onFilter(noFilters)}
    >
      {data?.count != null && (
        <li className="shrink-0 text-sm text-muted tabular-nums">
          {t(data.isCapped ? "more" : "count", { count: data.count })}
        </li>
      )}
    </Chips>
  );
}
