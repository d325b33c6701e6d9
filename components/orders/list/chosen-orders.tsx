"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import { orderMatchesQuery } from "#lib/features/orders/queries.ts";
import { countChosen, isByQuery } from "#lib/features/orders/selection.ts";
import { formatCount } from "#lib/numbers.ts";
import type { Place } from "#lib/paths.ts";
import type { ChosenOrders } from "./use-chosen-orders.ts";

const BulkBar = lazyPart(() => import("#components/bulk/bulk-bar.tsx"));

type ChosenOrdersBarProps = {
  place: Place;
  chosen: ChosenOrders;
  rows: readonly OrderRow[];
  /** The query has more orders than this page. */
  hasMore: boolean;
  may: { write: boolean; confirm: boolean };
  locale: string;
};

/** Loaded when the first order is chosen. When a whole page is chosen, it offers to choose all orders that match. */
export default function ChosenOrdersBar({ place, chosen, rows, hasMore, may, locale }: ChosenOrdersBarProps) {
  const t = useTranslations("ordersList");
  const { selection, isAll } = chosen;
  const isOffered = !isByQuery(selection) && isAll && hasMore;
  const { data: found } = useQuery({
    ...orderMatchesQuery(place, chosen.about),
    enabled: isOffered || isByQuery(selection),
  });
  const counted = found && !found.isCapped ? found.count : null;
  return (
    <div className="pointer-events-none sticky bottom-4 z-[6] flex flex-col items-center gap-2 max-md:bottom-20 [&>*]:pointer-events-auto">
      {isOffered && (
        <div className="rounded-lg bg-raised px-2 py-1 shadow-lift">
          <Button variant="quiet" size="sm" onClick={chosen.chooseMatching}>
            {found === undefined && t("chooseMatching")}
            {found && !found.isCapped && t("chooseAll", { count: formatCount(found.count, locale) })}
            {found?.isCapped && t("chooseMany", { count: formatCount(found.count, locale) })}
          </Button>
        </div>
      )}
      <Suspense>
        <BulkBar
          place={place}
          selection={selection}
          count={countChosen(selection, counted)}
          rows={rows.filter(({ id }) => chosen.has(id))}
          may={{ ...may, read: true }}
          locale={locale}
          clear={chosen.clear}
        />
      </Suspense>
    </div>
  );
}
