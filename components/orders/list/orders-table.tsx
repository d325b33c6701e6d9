"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import type { OrderColumn } from "#lib/features/orders/order-columns.ts";
import type { OrderQuery, OrderSort } from "#lib/features/orders/order-query.ts";
import type { SteadyRow } from "#lib/features/orders/steady-rows.ts";
import type { Place } from "#lib/paths.ts";
import { HereLink } from "./here-link.tsx";
import { isNumeric } from "./order-cell.tsx";
import { OrderRowLine } from "./order-row-line.tsx";
import type { ChosenOrders } from "./use-chosen-orders.ts";
import { useRowWords } from "./use-row-words.ts";

type OrdersTableProps = {
  place: Place;
  rows: readonly SteadyRow[];
  columns: readonly OrderColumn[];
  query: OrderQuery;
  hrefOf: (query: OrderQuery) => string;
  chosen: ChosenOrders;
  now: Date;
  locale: string;
};

export function OrdersTable({ place, rows, columns, query, hrefOf, chosen, now, locale }: OrdersTableProps) {
  const words = useRowWords();
  const t = words.list;
  const timeZone = useTimeZone();
  return (
    <Table caption={t(`caption.${query.sort}.${query.order}`)}>
      <thead>
        <tr>
          <Column className="w-10">
            <Checkbox
              aria-label={t("choosePage")}
              checked={chosen.isAll}
              mixed={chosen.isSome && !chosen.isAll}
              onChange={chosen.togglePage}
            />
          </Column>
          <Column>{words.order}</Column>
          {columns.map((column) =>
            column === "total" || column === "created" ? (
              <SortedColumn key={column} column={column} query={query} hrefOf={hrefOf} />
            ) : (
              <Column key={column} numeric={isNumeric(column) || undefined}>
                {words.columns[column]}
              </Column>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((steady) => (
          <OrderRowLine
            key={steady.row.id}
            {...{ place, steady, columns, words, now, timeZone, locale }}
            isChosen={chosen.has(steady.row.id)}
            onChoose={chosen.toggle}
          />
        ))}
      </tbody>
    </Table>
  );
}

type SortedColumnProps = { column: OrderSort; query: OrderQuery; hrefOf: (query: OrderQuery) => string };

function SortedColumn({ column, query, hrefOf }: SortedColumnProps) {
  const t = useTranslations("ordersList");
  const isSorted = query.sort === column;
  const order = isSorted && query.order === "desc" ? "asc" : "desc";
  const said = query.order === "desc" ? ("descending" as const) : ("ascending" as const);
  return (
    <Column numeric {...(isSorted && { "aria-sort": said })}>
      <HereLink
        href={hrefOf({ ...query, sort: column, order })}
        title={t(`sort.${column}.${order}`)}
        className="-m-1.5 inline-flex items-center gap-1 rounded-sm p-1.5 hover:text-ink [&_svg]:size-3"
      >
        {isSorted &&
          (query.order === "desc" ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />)}
        {t(`columns.${column}`)}
      </HereLink>
    </Column>
  );
}
