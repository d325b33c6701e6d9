"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { StatusOf } from "#components/orders/order-status.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Cell, type PhonePlace } from "#components/ui/table.tsx";
import { Money, RelativeTime } from "#components/ui/values.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import { nameErased } from "#lib/erased-placeholder.ts";
import { type OrderColumn, orderColumns } from "#lib/features/orders/order-columns.ts";
import type { OrderRow, ParcelSummary } from "#lib/features/orders/order-row.ts";
import { isKnownStatus, knownStatuses } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import { formatCount } from "#lib/numbers.ts";

export type RowWords = ReturnType<typeof useRowWords>;

/** Placeholder for an order's number in a sentence: a character that no message contains. */
const place = "\ue000";

/**
 * The texts of the rows, read once per table: reading a text costs as much as rendering a cell, and a page has 400
 * cells.
 */
export function useRowWords() {
  const list = useTranslations("ordersList");
  const states = useTranslations("status");
  const erased = useTranslations("erased");
  return useMemo(() => {
    const columns = wordsOf(orderColumns, (column: OrderColumn) => list(`columns.${column}`));
    const known = wordsOf(knownStatuses, (status) => states(status));
    /** A status that this code does not know is shown by its own name. */
    const stateOf = (status: string) => (isKnownStatus(status) ? known[status] : status);
    const choose = list("choose", { order: place });
    const chooseOf = (order: string) => choose.replace(place, () => order);
    const placeholder = erased("placeholder");
    const stored = (text: string) => nameErased(text, placeholder);
    return { list, order: list("columns.order"), columns, stateOf, chooseOf, stored };
  }, [list, states, erased]);
}

const wordsOf = <Name extends string>(names: readonly Name[], say: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, say(name)])) as Record<Name, string>;

type OrderCellProps = {
  column: OrderColumn;
  row: OrderRow;
  words: RowWords;
  now: Date;
  timeZone: string;
  locale: string;
};

const numeric: readonly OrderColumn[] = ["items", "paid", "due", "updated", "total", "created"];
export const isNumeric = (column: OrderColumn): boolean => numeric.includes(column);

const places: Partial<Record<OrderColumn, PhonePlace>> = {
  recipient: "text",
  status: "aside",
  total: "corner",
};

export function OrderCell(props: OrderCellProps) {
  const { column, row, words } = props;
  const isEmpty = isNothing(column, row);
  return (
    <Cell
      label={words.columns[column]}
      numeric={isNumeric(column) || undefined}
      phone={isEmpty ? "hidden" : places[column]}
    >
      {!isEmpty && contentOf(props)}
    </Cell>
  );
}

function contentOf({ column, row, words, now, timeZone, locale }: OrderCellProps) {
  const relativeTime = (written: string) => {
    const at = Date.parse(written);
    return (
      <RelativeTime
        text={formatRelative(at, now, locale)}
        exact={formatDateTime(at, locale, timeZone)}
        at={written}
      />
    );
  };
  switch (column) {
    case "recipient":
      return (
        <>
          <span className="block max-w-64 truncate">{words.stored(row.recipient)}</span>
          <span className="block max-w-64 truncate text-sm text-muted">
            {words.stored([row.company, row.city, row.country].filter(Boolean).join(", "))}
          </span>
        </>
      );
    case "status":
      return <OrderMarks {...{ row, words }} />;
    case "items":
      return formatCount(row.itemsCount, locale);
    case "parcels":
      return row.parcels && <ParcelCell parcels={row.parcels} words={words} />;
    case "tags":
      return (
        <span className="inline-flex max-w-56 flex-wrap gap-1">
          {row.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      );
    case "assignee":
      return <span className="inline-block max-w-40 truncate align-bottom">{row.assignee?.name}</span>;
    case "template":
      return <span className="inline-block max-w-48 truncate align-bottom">{row.template?.name}</span>;
    case "key":
      return <code className="text-muted">{row.keyPrefix}</code>;
    case "paid":
      return relativeTime(row.confirmedAt ?? "");
    case "due":
      return relativeTime(row.dueAt ?? "");
    case "updated":
      return relativeTime(row.updatedAt);
    case "total":
      return <Money text={formatCents(row.totalCents, locale, row.currency)} />;
    case "created":
      return relativeTime(row.createdAt);
  }
}

function isNothing(column: OrderColumn, row: OrderRow): boolean {
  switch (column) {
    case "parcels":
      return row.parcels === null;
    case "tags":
      return row.tags.length === 0;
    case "assignee":
      return row.assignee === null;
    case "template":
      return row.template === null;
    case "key":
      return row.keyPrefix === null;
    case "paid":
      return row.confirmedAt === null;
    case "due":
      return row.dueAt === null;
    default:
      return false;
  }
}

/** The status, and the reasons why an order needs attention. */
function OrderMarks({ row, words }: { row: OrderRow; words: RowWords }) {
  const t = words.list;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <StatusOf status={row.status} word={words.stateOf(row.status)} />
      {row.hasIssue && <Badge tone="bad">{t("marks.issue")}</Badge>}
      {row.paymentRefused && <Badge tone="bad">{t("marks.refused")}</Badge>}
      {row.isLate && <Badge tone="warn">{t("marks.late")}</Badge>}
      {row.awaitsApproval && <Badge tone="info">{t("marks.approval")}</Badge>}
    </span>
  );
}

/** The last parcel; if there are several, with their number. */
function ParcelCell({ parcels, words }: { parcels: ParcelSummary; words: RowWords }) {
  const { count, carrier, trackingUrl } = parcels;
  const number = words.stored(parcels.trackingNumber);
  return (
    <span className="block">
      <span className="block text-sm text-muted">
        {carrier}
        {count > 1 && ` · ${words.list("parcels", { count })}`}
      </span>
      {trackingUrl && /^https?:/i.test(trackingUrl) ? (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="tabular-nums underline decoration-edge underline-offset-2 hover:decoration-current"
        >
          {number}
        </a>
      ) : (
        <span className="tabular-nums">{number}</span>
      )}
    </span>
  );
}
