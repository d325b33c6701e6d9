"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { type OrderQuery, orderFlags } from "#lib/features/orders/order-query.ts";
import type { OrderCounts } from "#lib/features/orders/tab-counts.ts";
import { formatCount } from "#lib/numbers.ts";

type QuickFiltersProps = {
  lanes: OrderCounts["lanes"];
  locale: string;
  onFilter: (change: Partial<OrderQuery>) => void;
};

/** What somebody should look at, where there is any. */
export function QuickFilters({ lanes, locale, onFilter }: QuickFiltersProps) {
  const t = useTranslations("ordersList.filters");
  return orderFlags
    .filter((flag) => lanes?.[flag])
    .map((flag) => (
      <Button key={flag} size="sm" variant="quiet" onClick={() => onFilter({ [flag]: true })}>
        {t(flag)}
        <span className="font-normal text-muted tabular-nums">{formatCount(lanes?.[flag] ?? 0, locale)}</span>
      </Button>
    ));
}
