"use client";

import type { MouseEvent } from "react";
import { useChanged } from "#components/orders/use-changed.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Cell } from "#components/ui/table.tsx";
import type { OrderColumn } from "#lib/orders/list/order-columns.ts";
import type { SteadyRow } from "#lib/orders/list/steady-rows.ts";
import { type Place, paths } from "#lib/paths.ts";
import { OrderCell } from "./order-cell.tsx";
import type { ChosenOrders } from "./use-chosen-orders.ts";
import type { RowWords } from "./use-row-words.ts";

type OrderRowLineProps = {
  place: Place;
  steady: SteadyRow;
  columns: readonly OrderColumn[];
  chosen: ChosenOrders;
  isChosen: boolean;
  words: RowWords;
  now: Date;
  timeZone: string;
  locale: string;
};

export function OrderRowLine(props: OrderRowLineProps) {
  const { place, steady, columns, chosen, isChosen, words, now, timeZone, locale } = props;
  const { row, hasLeft } = steady;
  const t = words.list;
  const changed = useChanged(String(steady.changes));
  const own = row.reference ?? row.externalId;
  const choose = ({ shiftKey }: MouseEvent) => chosen.toggle(row.id, shiftKey);
  return (
    <tr
      data-order={row.id}
      data-changed={changed || undefined}
      data-left={hasLeft || undefined}
      className="transition-colors data-changed:bg-accent-soft data-left:text-muted"
    >
      <Cell phone="select">
        <Checkbox
          aria-label={words.chooseOf(row.number)}
          checked={isChosen}
          onClick={choose}
          onChange={ignore}
        />
      </Cell>
      <Cell label={words.order} phone="title">
        <IntentLink href={paths.order(place, row.id)} className="row-link">
          {row.number}
        </IntentLink>
        {own && <span className="block max-w-48 truncate text-sm font-normal text-muted">{own}</span>}
        {changed && <span className="sr-only">{t("changed")}</span>}
        {hasLeft && <Badge>{t("left")}</Badge>}
      </Cell>
      {columns.map((column) => (
        <OrderCell key={column} {...{ column, row, words, now, timeZone, locale }} />
      ))}
    </tr>
  );
}

/** A click says whether the shift key was held; a change does not. */
const ignore = () => undefined;
