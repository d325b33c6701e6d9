"use client";

import { useTranslations } from "next-intl";
import { Select } from "#components/ui/select.tsx";
import type { OrderQuery } from "#lib/features/orders/order-query.ts";

type SortSelectProps = { query: OrderQuery; onSort: (change: Pick<OrderQuery, "sort" | "order">) => void };

const sorts = (["created", "total"] as const).flatMap((sort) =>
  (["desc", "asc"] as const).map((order) => ({ sort, order })),
);

/** For cards, which have no heads to press. */
export function SortSelect({ query, onSort }: SortSelectProps) {
  const t = useTranslations("ordersList");
  return (
    <Select
      aria-label={t("sorting")}
      value={`${query.sort}/${query.order}`}
      onChange={({ target }) => {
        const wanted = sorts.find(({ sort, order }) => `${sort}/${order}` === target.value);
        if (wanted) onSort(wanted);
      }}
      className="w-40 md:hidden"
    >
      {sorts.map(({ sort, order }) => (
        <option key={`${sort}/${order}`} value={`${sort}/${order}`}>
          {t(`sort.${sort}.${order}`)}
        </option>
      ))}
    </Select>
  );
}
