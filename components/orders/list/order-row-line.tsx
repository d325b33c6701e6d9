"use client";

import { type MouseEvent, memo } from "react";
import { useChanged } from "#components/orders/use-changed.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Cell } from "#components/ui/table.tsx";
import type { OrderColumn } from "#lib/features/orders/order-columns.ts";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import type { SteadyRow } from "#lib/features/orders/steady-rows.ts";
import { type Place, paths } from "#lib/paths.ts";
import { OrderCell } from "./order-cell.tsx";
import type { RowWords } from "./use-row-words.ts";

type SaidCells = {
  place: Place;
  row: OrderRow;
  columns: readonly OrderColumn[];
  words: RowWords;
  now: Date;
  timeZone: string;
  locale: string;
};

type OrderRowLineProps = Omit<SaidCells, "row"> & {
  steady: SteadyRow;
  isChosen: boolean;
  onChoose: (id: string, isReaching: boolean) => void;
};

/** Of fifty rows a press changes one, and of that one its tick: nothing else is drawn anew. */
export const OrderRowLine = memo(function OrderRowLine(props: OrderRowLineProps) {
  const { steady, isChosen, onChoose, ...said } = props;
  const { row, hasLeft } = steady;
  const changed = useChanged(String(steady.changes));
  return (
    <tr
      data-order={row.id}
      data-changed={changed || undefined}
      data-left={hasLeft || undefined}
      className="transition-colors data-changed:bg-accent-soft data-left:text-muted"
    >
      <Cell phone="select">
        <Checkbox
          aria-label={said.words.chooseOf(row.number)}
          checked={isChosen}
          onClick={({ shiftKey }: MouseEvent) => onChoose(row.id, shiftKey)}
          onChange={ignore}
        />
      </Cell>
      <SaidByRow {...said} {...{ row, changed, hasLeft }} />
    </tr>
  );
});

const SaidByRow = memo(function SaidByRow(props: SaidCells & { changed: boolean; hasLeft: boolean }) {
  const { place, columns, changed, hasLeft, ...said } = props;
  const { row, words } = said;
  const own = row.reference ?? row.externalId;
  return (
    <>
      <Cell label={words.order} phone="title">
        <IntentLink href={paths.order(place, row.id)} className="row-link">
          {row.number}
        </IntentLink>
        {own && <span className="block max-w-48 truncate text-sm font-normal text-muted">{own}</span>}
        {changed && <span className="sr-only">{words.list("changed")}</span>}
        {hasLeft && <Badge>{words.list("left")}</Badge>}
      </Cell>
      {columns.map((column) => (
        <OrderCell key={column} {...said} column={column} />
      ))}
    </>
  );
});

/** A click says whether the shift key was held; a change does not. */
const ignore = () => undefined;
