"use client";

import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DiffersFromQuote } from "#components/approvals/differs-from-quote.tsx";
import { SelectAll, type Selection, SelectOne } from "#components/approvals/selection.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { OrderNumberCell } from "#components/orders/order-number-cell.tsx";
import { OrderStatus } from "#components/orders/order-status.tsx";
import { StatusDot } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Money } from "#components/ui/values.tsx";
import { isPayable } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import type { ShownRows } from "#lib/workflows/runs/query.ts";
import type { RunRowView, RunView } from "#lib/workflows/runs/run-view.ts";
import { stateWord, useRowWords } from "./use-row-words.ts";

type RunTableProps = {
  place: Place;
  run: RunView;
  rows: RunRowView[];
  list: Pick<UseInfiniteQueryResult, "data" | "hasNextPage" | "fetchNextPage" | "isFetchingNextPage">;
  only: ShownRows;
  onShow: (only: ShownRows) => void;
  selection: Selection;
  locale: string;
};

const tones = { waiting: "neutral", done: "good", failed: "bad", stopped: "warn" } as const;

export function RunTable({ place, run, rows, list, only, onShow, selection, locale }: RunTableProps) {
  const t = useTranslations("run");
  const showsBack = run.kind === "cancel" && place.mode === "live";
  const maySelect = rows.some(({ order }) => selection.may(order.id));
  return (
    <>
      {run.failedCount > 0 && (
        <SegmentedRadios
          label={t("show")}
          name="shown-rows"
          value={only}
          onChoose={(value) => onShow(value === "failed" ? "failed" : "all")}
          options={[
            { value: "all", label: t("all") },
            { value: "failed", label: t("failedOnly") },
          ]}
        />
      )}
      {list.data && rows.length === 0 && <p className="text-muted">{t("emptyFailed")}</p>}
      {rows.length > 0 && (
        <Table caption={t("caption")}>
          <thead>
            <tr>
              {maySelect && (
                <Column>
                  <SelectAll selection={selection} />
                </Column>
              )}
              <Column>{t("order")}</Column>
              <Column>{t("recipient")}</Column>
              <Column>{t("outcome")}</Column>
              <Column numeric>{t("total")}</Column>
              {showsBack && <Column numeric>{t("cameBackColumn")}</Column>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.position}
                {...{ place, run, row, showsBack, locale }}
                selection={maySelect ? selection : null}
              />
            ))}
          </tbody>
        </Table>
      )}
      {list.hasNextPage && (
        <div className="text-center">
          <Button pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = {
  place: Place;
  run: RunView;
  row: RunRowView;
  showsBack: boolean;
  /** Null if rows cannot be selected. */
  selection: Selection | null;
  locale: string;
};

function Row({ place, run, row, showsBack, selection, locale }: RowProps) {
  const t = useTranslations("run");
  const words = useRowWords(locale);
  const stored = useStoredText();
  const { order, state, movedCents } = row;
  const back = movedCents === null ? t("unknown") : formatCents(movedCents, locale, order.currency);
  return (
    <tr>
      {selection && (
        <Cell phone="select">
          <SelectOne selection={selection} order={order} />
        </Cell>
      )}
      <OrderNumberCell {...{ place, order }} label={t("order")} />
      <Cell label={t("recipient")} phone="text">
        {stored(order.recipient)}
      </Cell>
      <Cell label={t("outcome")}>
        <div>
          <StatusDot tone={tones[state]} hollow={state === "waiting"}>
            {t(`state.${stateWord(run, row)}`)}
          </StatusDot>
          <span className="block max-w-prose text-sm text-muted empty:hidden">{words(run, row)}</span>
        </div>
        {run.kind === "pay" && (state === "failed" || state === "stopped") && !isPayable(order.status) && (
          <p className="flex items-center gap-2 text-sm">
            {t("now")} <OrderStatus status={order.status} />
          </p>
        )}
        <DiffersFromQuote quotedCents={row.quotedCents} currency={order.currency} locale={locale} />
      </Cell>
      <Cell label={t("total")} numeric phone="aside">
        <Money text={formatCents(row.totalCents, locale, order.currency)} />
      </Cell>
      {showsBack && (
        <Cell label={t("cameBackColumn")} numeric phone={state === "done" ? "line" : "hidden"}>
          {state === "done" && back}
        </Cell>
      )}
    </tr>
  );
}
