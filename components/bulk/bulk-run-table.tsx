"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { StatusDot } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Money } from "#components/ui/values.tsx";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { bulkRowsQuery, type ShownRows } from "#lib/workflows/bulk/query.ts";
import type { BulkRowsPage, BulkRowView, BulkRunView } from "#lib/workflows/bulk/run-view.ts";
import { useRowWords } from "./use-row-words.ts";

type BulkRunTableProps = { place: Place; run: BulkRunView; firstRows: BulkRowsPage; locale: string };

const tones = { waiting: "neutral", done: "good", failed: "bad", stopped: "warn" } as const;

export function BulkRunTable({ place, run, firstRows, locale }: BulkRunTableProps) {
  const t = useTranslations("bulkRun");
  const [only, setOnly] = useState<ShownRows>("all");
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...bulkRowsQuery(place, run.id, only),
    ...(only === "all" && { initialData: { pages: [firstRows], pageParams: [-1] } }),
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const showsBack = run.kind === "cancel" && place.mode === "live";
  return (
    <>
      {run.failedCount > 0 && (
        <SegmentedRadios
          label={t("show")}
          name="shown-rows"
          value={only}
          onChoose={(value) => setOnly(value === "failed" ? "failed" : "all")}
          options={[
            { value: "all", label: t("all") },
            { value: "failed", label: t("failedOnly") },
          ]}
        />
      )}
      {data && rows.length === 0 && <p className="text-muted">{t("emptyFailed")}</p>}
      {rows.length > 0 && (
        <Table caption={t("caption")}>
          <thead>
            <tr>
              <Column>{t("order")}</Column>
              <Column>{t("recipient")}</Column>
              <Column>{t("outcome")}</Column>
              <Column numeric>{t("total")}</Column>
              {showsBack && <Column numeric>{t("cameBackColumn")}</Column>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.position} {...{ place, row, showsBack, locale }} />
            ))}
          </tbody>
        </Table>
      )}
      {hasNextPage && (
        <div className="text-center">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = { place: Place; row: BulkRowView; showsBack: boolean; locale: string };

function Row({ place, row, showsBack, locale }: RowProps) {
  const t = useTranslations("bulkRun");
  const words = useRowWords();
  const { order, state, backCents } = row;
  const back = backCents === null ? t("unknown") : formatCents(backCents, locale, order.currency);
  return (
    <tr>
      <Cell label={t("order")} phone="title">
        <IntentLink href={paths.order(place, order.id)} className="row-link">
          {order.number}
        </IntentLink>
        {order.reference && <span className="block text-sm text-muted">{order.reference}</span>}
      </Cell>
      <Cell label={t("recipient")} phone="text">
        {order.recipient}
      </Cell>
      <Cell label={t("outcome")}>
        <div>
          <StatusDot tone={tones[state]} hollow={state === "waiting"}>
            {t(`state.${state}`)}
          </StatusDot>
          <span className="block max-w-prose text-sm text-muted empty:hidden">{words(row)}</span>
        </div>
      </Cell>
      <Cell label={t("total")} numeric phone="aside">
        <Money text={formatCents(order.totalCents, locale, order.currency)} />
      </Cell>
      {showsBack && (
        <Cell label={t("cameBackColumn")} numeric phone={state === "done" ? "line" : "hidden"}>
          {state === "done" && back}
        </Cell>
      )}
    </tr>
  );
}
