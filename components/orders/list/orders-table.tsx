"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, memo } from "react";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { useChanged } from "#components/orders/use-changed.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import type { OrderColumn } from "#lib/features/orders/order-columns.ts";
import type { OrderQuery, OrderSort } from "#lib/features/orders/order-query.ts";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import type { SteadyRow } from "#lib/features/orders/steady-rows.ts";
import { type Place, paths } from "#lib/paths.ts";
import { HereLink } from "./links.tsx";
import { isNumeric, OrderCell, type RowWords, useRowWords } from "./order-cell.tsx";
import type { ChosenOrders } from "./use-chosen-orders.ts";

type RowCellsProps = {
  place: Place;
  row: OrderRow;
  columns: readonly OrderColumn[];
  words: RowWords;
  now: Date;
  timeZone: string;
  locale: string;
};

type OrderRowLineProps = Omit<RowCellsProps, "row"> & {
  steady: SteadyRow;
  isChosen: boolean;
  onChoose: (id: string, isReaching: boolean) => void;
};

/** A click changes the checkbox of one row among fifty, and nothing else is rendered again. */
const OrderRowLine = memo(function OrderRowLine(props: OrderRowLineProps) {
  const { steady, isChosen, onChoose, ...said } = props;
  const { row, hasLeft } = steady;
  const changed = useChanged(String(steady.changes));
  return (
    <tr
      data-order={row.id}
      data-changed={changed || undefined}
      data-left={hasLeft || undefined}
      className="transition-colors data-changed:bg-info-soft data-left:text-muted"
    >
      <Cell phone="select">
        <Checkbox
          aria-label={said.words.chooseOf(row.number)}
          checked={isChosen}
          onClick={({ shiftKey }: MouseEvent) => onChoose(row.id, shiftKey)}
          onChange={ignore}
        />
      </Cell>
      <RowCells {...said} {...{ row, changed, hasLeft }} />
    </tr>
  );
});

const RowCells = memo(function RowCells(props: RowCellsProps & { changed: boolean; hasLeft: boolean }) {
  const { place, columns, changed, hasLeft, ...said } = props;
  const { row, words } = said;
  const own = row.reference ?? row.externalId;
  return (
    <>
      <Cell label={words.order} phone="title">
        <IntentLink href={paths.order(place, row.id)} className="row-link">
          {row.number}
        </IntentLink>
        {own && (
          <span className="block max-w-48 truncate text-sm font-normal text-muted">{words.stored(own)}</span>
        )}
        {changed && <span className="sr-only">{words.list("changed")}</span>}
        {hasLeft && <Badge>{words.list("left")}</Badge>}
      </Cell>
      {columns.map((column) => (
        <OrderCell key={column} {...said} column={column} />
      ))}
    </>
  );
});

/** A click event has the shift key; a change event does not. */
const ignore = () => undefined;

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
