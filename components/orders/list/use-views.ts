"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { startTransition, useOptimistic, useState } from "react";
import { chooseOrderColumnsAction } from "#lib/features/orders/actions.ts";
import type { ListAddress } from "#lib/features/orders/list-address.ts";
import type { OrderViews } from "#lib/features/orders/list-order-views.ts";
import { areSameColumns, type OrderColumn, usualColumns } from "#lib/features/orders/order-columns.ts";
import { writeOrderQuery } from "#lib/features/orders/order-query.ts";
import { orderViewsQuery } from "#lib/features/orders/queries.ts";
import { orderViewsKey } from "#lib/features/orders/query-keys.ts";
import type { Place } from "#lib/paths.ts";
import type { ListNavigation } from "./use-order-page.ts";

export type ShownViews = ReturnType<typeof useViews>;

type Wanted = { place: Place; rendered: OrderViews; going: ListNavigation };

/** The saved views, the open one, and the columns that follow from both. */
export function useViews({ place, rendered, going }: Wanted) {
  const t = useTranslations("ordersList");
  const queries = useQueryClient();
  const { data } = useQuery({ ...orderViewsQuery(place), initialData: rendered });
  const [problem, setProblem] = useState<string | null>(null);
  const { address, change } = going;
  const current = data.views.find(({ id }) => id === address.view) ?? null;
  const own = current?.columns ?? data.columns ?? usualColumns;
  // A checkbox changes at once, before the URL or the server has the new value.
  const [columns, showColumns] = useOptimistic(address.columns ?? own);

  /** With an open view, columns are part of its unsaved changes; otherwise they are saved for the reader. */
  const keepColumns = async (chosen: OrderColumn[] | null) => {
    if (current) {
      const wanted = chosen ?? usualColumns;
      return change({ at: address.at, columns: areSameColumns(wanted, own) ? null : [...wanted] }, true);
    }
    if (address.columns) change({ at: address.at, columns: null }, true);
    queries.setQueryData<OrderViews>(orderViewsKey(place), (known) => known && { ...known, columns: chosen });
    const answer = await chooseOrderColumnsAction(place, { columns: chosen }).catch(() => undefined);
    const isKept = answer !== undefined && !answer.serverError && !answer.validationErrors;
    setProblem(isKept ? null : (answer?.serverError?.message ?? t("columnsNotKept")));
  };
  const chooseColumns = (chosen: OrderColumn[] | null) =>
    startTransition(async () => {
      showColumns(chosen ?? usualColumns);
      await keepColumns(chosen);
    });
  return {
    ...data,
    current,
    isChanged: current !== null && isAnother(address, current, columns),
    columns,
    chooseColumns,
    problem,
    refresh: () => queries.invalidateQueries({ queryKey: orderViewsKey(place) }),
  };
}

function isAnother(
  { query }: ListAddress,
  view: OrderViews["views"][number],
  columns: readonly OrderColumn[],
): boolean {
  if (writeOrderQuery(query) !== view.query) return true;
  return view.columns !== null && !areSameColumns(columns, view.columns);
}
