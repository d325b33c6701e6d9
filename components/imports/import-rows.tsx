"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Money, Nothing } from "#components/ui/values.tsx";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { formatCents } from "#lib/money.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ImportView } from "#lib/workflows/imports/import-view.ts";
import type { ImportOrderRow } from "#lib/workflows/imports/list-import-rows.ts";
import { importRowsQuery } from "#lib/workflows/imports/query.ts";
import type { ImportTab } from "#lib/workflows/imports/schemas.ts";
import { CorrectCell, ProblemRows } from "./problem-rows.tsx";

/** Why rows got no order: a known code is translated, otherwise the service's message is shown. */
function useOutcomeWords() {
  const t = useTranslations("imports");
  return (outcome: Outcome | null): string | null => {
    if (!outcome) return null;
    const code = outcome.code as "left" | "said" | "other_row";
    // Two messages of the group are not those of a code.
    const isKnown = code !== "said" && code !== "other_row" && t.has(`outcome.${code}`);
    return isKnown ? t(`outcome.${code}`) : t("outcome.said", { said: outcome.message ?? code });
  };
}

type ImportOrdersProps = Pick<ImportRowsProps, "place" | "view" | "locale"> & {
  orders: ImportOrderRow[];
  mayCorrect: boolean;
};

function ImportOrders({ place, view, orders, mayCorrect, locale }: ImportOrdersProps) {
  const t = useTranslations("imports");
  const column = view.mapping?.columns.indexOf("reference") ?? -1;
  const words = useOutcomeWords();
  const stored = useStoredText();
  return (
    <Table caption={t("ordersCaption")}>
      <thead>
        <tr>
          <Column numeric>{t("row")}</Column>
          <Column>{t("field.reference")}</Column>
          <Column>{t("recipient")}</Column>
          <Column>{t("place")}</Column>
          <Column numeric>{t("pieces")}</Column>
          <Column>{t("outcomeHead")}</Column>
          <Column numeric>{t("total")}</Column>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.position}>
            <Cell label={t("row")} numeric phone="aside">
              {order.position}
            </Cell>
            <Cell label={t("field.reference")} phone="title">
              {order.orderId ? (
                <IntentLink href={paths.order(place, order.orderId)} className="row-link">
                  {stored(order.reference ?? t("openOrder"))}
                </IntentLink>
              ) : order.reference === null ? (
                <span className="text-muted">{t("noReference")}</span>
              ) : (
                stored(order.reference)
              )}
              {mayCorrect && column >= 0 && isClash(order) && (
                <CorrectCell
                  {...{ place, column }}
                  importId={view.id}
                  rows={order.rows}
                  value={order.reference ?? ""}
                  suggestion=""
                  label={t("correctLabel", { row: order.position, column: t("field.reference") })}
                />
              )}
            </Cell>
            <Cell label={t("recipient")} phone="text">
              {stored(order.recipient)}
            </Cell>
            <Cell label={t("place")}>{order.place}</Cell>
            <Cell label={t("pieces")} numeric>
              {formatCount(order.pieces, locale)}
            </Cell>
            <Cell label={t("outcomeHead")}>
              {words(order.outcome) ?? t(`lane.${tabOf(order)}`)}
              {order.state === "taken" && order.orderId && (
                <>
                  {" "}
                  <TextLink href={paths.order(place, order.orderId)}>
                    {order.orderNumber ? t("openNumber", { number: order.orderNumber }) : t("openOrder")}
                  </TextLink>
                </>
              )}
            </Cell>
            <Cell label={t("total")} numeric phone="corner">
              <OrderTotal {...{ order, locale }} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The total of a created order, and the estimate of one that is still to be created. */
function OrderTotal({ order, locale }: { order: ImportOrderRow; locale: string }) {
  const { state, totalCents, estimateCents } = order;
  const cents = totalCents ?? (state === "ready" ? estimateCents : null);
  return cents === null ? <span className="text-muted">–</span> : <Money text={formatCents(cents, locale)} />;
}

/** Another order has its reference. */
const isClash = ({ state, outcome }: ImportOrderRow) =>
  state === "taken" && outcome?.code === "reference_taken";

const tabOf = ({ state }: ImportOrderRow) => (state === "invalid" ? "problems" : state);

type ImportRowsProps = {
  place: Place;
  view: ImportView;
  mayWrite: boolean;
  locale: string;
};

/** The rows of an import, in one tab for each outcome. */
export function ImportRows({ place, view, mayWrite, locale }: ImportRowsProps) {
  const t = useTranslations("imports");
  const [chosen, setChosen] = useState<ImportTab | null>(null);
  const tabs = tabsOf(view);
  const activeTab =
    chosen && tabs.some(({ value }) => value === chosen) ? chosen : (tabs[0]?.value ?? "ready");
  const { data, isPending, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(importRowsQuery(place, view.id, activeTab));
  const mayCorrect = mayWrite && !view.isBegun;
  const problems = data?.pages.flatMap((page) => page.problems) ?? [];
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  const isEmpty = problems.length + orders.length === 0;
  return (
    <Card flush>
      <div className="px-4 py-3">
        <SegmentedRadios
          label={t("lanes")}
          name="lane"
          value={activeTab}
          options={tabs.map(({ value, count }) => ({
            value,
            label: `${t(`lane.${value}`)} ${formatCount(count, locale)}`,
          }))}
          onChoose={(value) => setChosen(value as ImportTab)}
        />
      </div>
      {isPending && (
        <div role="status" aria-label={t("loadingMore")} className="flex flex-col gap-4 px-4 pb-4">
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      )}
      {isError && (
        <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
          <p>{t("rowsFailed")}</p>
          <Button size="sm" onClick={() => refetch()}>
            {t("again")}
          </Button>
        </div>
      )}
      {data && isEmpty && (
        <div className="px-4 pb-4">
          <Nothing>{t(`laneEmpty.${activeTab}`)}</Nothing>
        </div>
      )}
      {problems.length > 0 && (
        <ProblemRows place={place} view={view} rows={problems} mayCorrect={mayCorrect} />
      )}
      {orders.length > 0 && <ImportOrders {...{ place, view, orders, mayCorrect, locale }} />}
      {hasNextPage && (
        <div className="p-4 text-center">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {isFetchingNextPage ? t("loadingMore") : t("more")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function tabsOf({ counts, isBegun, problemRows }: ImportView): { value: ImportTab; count: number }[] {
  const all: { value: ImportTab; count: number; shown: boolean }[] = [
    { value: "refused", count: counts.refused, shown: counts.refused > 0 },
    { value: "problems", count: problemRows, shown: problemRows > 0 },
    { value: "created", count: counts.created, shown: isBegun },
    { value: "ready", count: counts.ready, shown: !isBegun || counts.ready > 0 },
    { value: "taken", count: counts.taken, shown: counts.taken > 0 },
  ];
  return all.filter(({ shown }) => shown).map(({ value, count }) => ({ value, count }));
}
