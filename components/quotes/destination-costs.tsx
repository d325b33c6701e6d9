"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { Cell, Column, Table, TableScroll } from "#components/ui/table.tsx";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import {
  type DestinationColumn,
  type DestinationRow,
  destinationColumns,
} from "#lib/features/quotes/sort-destinations.ts";
import { formatCents, formatPercent } from "#lib/money.ts";
import { useCostWords } from "./use-cost-words.ts";

const shownAtFirst = 15;

/** The parts of the total in display order. The legend names them, so that colour is not the only sign. */
const parts = [
  { word: "goods", look: "bg-accent", of: goodsOf },
  { word: "shipping", look: "bg-info", of: (costs: Costs) => costs.shipping_cents },
  {
    word: "vat",
    look: "hatched bg-wash [--hatch:var(--color-edge)] [--pitch:5px]",
    of: (costs: Costs) => costs.tax_cents,
  },
] as const;

function goodsOf({ items_cents, discount_cents, options_cents }: Costs): number {
  return items_cents - Math.abs(discount_cents) + options_cents;
}

/** Hidden from screen readers, because the table above has the same numbers. */
export function DestinationChart({ rows, locale }: { rows: DestinationRow[]; locale: string }) {
  const t = useTranslations("quoteCompare");
  const [isWhole, setWhole] = useState(false);
  const known = rows.flatMap(({ code, name, costs }) => (costs ? [{ code, name, costs }] : []));
  const most = Math.max(1, ...known.map(({ costs }) => costs.total_cents));
  const shown = isWhole ? known : known.slice(0, shownAtFirst);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="font-medium">{t("chart")}</span>
        {parts.map(({ word, look }) => (
          <span key={word} className="inline-flex items-center gap-1.5 text-sm text-muted">
            <span className={`size-3 rounded-sm ${look}`} />
            {t(word)}
          </span>
        ))}
      </figcaption>
      <div
        aria-hidden="true"
        className="grid grid-cols-[minmax(6rem,max-content)_1fr_max-content] items-center gap-x-3 gap-y-1.5"
      >
        {shown.map(({ code, name, costs }) => (
          <div key={code} className="contents">
            <span className="truncate text-sm">{name}</span>
            <span className="flex h-4 gap-px">
              {parts.map(({ word, look, of }) => (
                <span key={word} className={look} style={{ width: `${(of(costs) / most) * 100}%` }} />
              ))}
            </span>
            <span className="text-end text-sm tabular-nums">
              {formatCents(costs.total_cents, locale, costs.currency)}
            </span>
          </div>
        ))}
      </div>
      {known.length > shownAtFirst && (
        <div>
          <Button size="sm" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t("chartLess") : t("chartMore", { count: known.length })}
          </Button>
        </div>
      )}
    </figure>
  );
}

export type Sorting = { by: DestinationColumn; descending: boolean };

type DestinationTableProps = {
  rows: DestinationRow[];
  pieces: number;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  isAsking: boolean;
  locale: string;
};

const numeric = new Set<DestinationColumn>(["shipping", "rate", "total"]);

export function DestinationTable({ rows, pieces, sorting, onSort, isAsking, locale }: DestinationTableProps) {
  const t = useTranslations("quoteCompare");
  return (
    <>
      <TableScroll label={t("caption")} className="max-h-112">
        <Table caption={t("caption")} cards={false}>
          <thead>
            <tr>
              {destinationColumns.map((column) => (
                <SortableColumn key={column} column={column} sorting={sorting} onSort={onSort} />
              ))}
              <Column numeric>{t("perPiece")}</Column>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.code} row={row} pieces={pieces} isAsking={isAsking} locale={locale} />
            ))}
          </tbody>
        </Table>
      </TableScroll>
      {rows.some(({ costs, requiresCustoms }) => costs && requiresCustoms) && (
        <p className="max-w-prose text-sm text-muted">{t("duties")}</p>
      )}
    </>
  );
}

type SortableColumnProps = Pick<DestinationTableProps, "sorting" | "onSort"> & { column: DestinationColumn };

function SortableColumn({ column, sorting, onSort }: SortableColumnProps) {
  const t = useTranslations("quoteCompare");
  const isBy = sorting.by === column;
  const way = sorting.descending ? ("descending" as const) : ("ascending" as const);
  return (
    <Column numeric={numeric.has(column)} aria-sort={isBy ? way : undefined}>
      <button
        type="button"
        onClick={() => onSort({ by: column, descending: isBy && !sorting.descending })}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink [&_svg]:size-3"
      >
        {t(column)}
        {isBy && (sorting.descending ? <ArrowDown /> : <ArrowUp />)}
      </button>
    </Column>
  );
}

type RowProps = { row: DestinationRow; pieces: number; isAsking: boolean; locale: string };

function Row({ row, pieces, isAsking, locale }: RowProps) {
  const t = useTranslations("quoteCompare");
  const { costs, error } = row;
  const { regimeName } = useCostWords(locale);
  const money = (cents: number) => formatCents(cents, locale, costs?.currency);
  if (!costs) {
    return (
      <tr>
        <th scope="row">{row.name}</th>
        <td colSpan={destinationColumns.length} className="text-muted">
          {error ? <ErrorText>{error}</ErrorText> : t(isAsking ? "waiting" : "notAsked")}
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <Cell numeric>{money(costs.shipping_cents)}</Cell>
      <Cell numeric>{formatPercent(costs.tax_rate, locale)}</Cell>
      <Cell>{regimeName(costs.vat_regime)}</Cell>
      <Cell>{t(row.requiresCustoms ? "customsYes" : "customsNo")}</Cell>
      <Cell numeric className="font-semibold">
        {money(costs.total_cents)}
      </Cell>
      <Cell numeric>{money(Math.round(costs.total_cents / Math.max(1, pieces)))}</Cell>
    </tr>
  );
}
