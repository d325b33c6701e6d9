"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type OrderColumn, orderColumns } from "#lib/features/orders/order-columns.ts";
import { isKnownStatus, knownStatuses } from "#lib/features/orders/status.ts";

export type RowWords = ReturnType<typeof useRowWords>;

/** Where the number of an order will stand in a sentence: a sign that no words have. */
const place = "\ue000";

/** What rows say, asked for once a table: each asking costs as much as a cell does, and a page has 400 cells. */
export function useRowWords() {
  const list = useTranslations("ordersList");
  const states = useTranslations("status");
  return useMemo(() => {
    const columns = wordsOf(orderColumns, (column: OrderColumn) => list(`columns.${column}`));
    const known = wordsOf(knownStatuses, (status) => states(status));
    /** A state that this source does not know is shown by its own word. */
    const stateOf = (status: string) => (isKnownStatus(status) ? known[status] : status);
    const choose = list("choose", { order: place });
    const chooseOf = (order: string) => choose.replace(place, () => order);
    return { list, order: list("columns.order"), columns, stateOf, chooseOf };
  }, [list, states]);
}

const wordsOf = <Name extends string>(names: readonly Name[], say: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, say(name)])) as Record<Name, string>;
