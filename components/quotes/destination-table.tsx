"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Cell, Column, Table, TableScroll } from "#components/ui/table.tsx";
import { vatRegimes } from "#lib/core/service/schemas/known-values.ts";
import {
  type DestinationColumn,
  type DestinationRow,
  destinationColumns,
} from "#lib/features/quotes/sort-destinations.ts";
import { formatCents, formatPercent } from "#lib/money.ts";

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
  const regime = vatRegimes.find((known) => known === costs.vat_regime);
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <Cell numeric>{money(costs.shipping_cents)}</Cell>
      <Cell numeric>{formatPercent(costs.tax_rate, locale)}</Cell>
      <Cell>{regime ? t(`regimes.${regime}`) : costs.vat_regime}</Cell>
      <Cell>{t(row.requiresCustoms ? "customsYes" : "customsNo")}</Cell>
      <Cell numeric className="font-semibold">
        {money(costs.total_cents)}
      </Cell>
      <Cell numeric>{money(Math.round(costs.total_cents / Math.max(1, pieces)))}</Cell>
    </tr>
  );
}
