"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { useNow } from "#components/live/use-now.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalRow } from "#lib/workflows/approvals/approval-row.ts";
import type { ApprovalCounts } from "#lib/workflows/approvals/count-approvals.ts";
import { approvalsQuery } from "#lib/workflows/approvals/query.ts";
import { approvalCountsQuery } from "#lib/workflows/approvals/query-counts.ts";
import { ApprovalTableRow } from "./approval-table-row.tsx";
import type { ApprovalsScreenProps } from "./approvals-screen.tsx";
import { LastDecision, useLastDecision } from "./last-decision.tsx";
import { PaySelected } from "./pay-selected.tsx";
import { type Payable, SelectAll, useSelection } from "./selection.tsx";

const DeclineDialog = lazyPart(() => import("#components/orders/decline-dialog.tsx"));

type ApprovalListProps = Omit<ApprovalsScreenProps, "runs" | "connectHref">;

export function ApprovalList(props: ApprovalListProps) {
  const { place, tab, firstPage, outlook, mayDecide, formTexts, locale } = props;
  const t = useTranslations("approvals");
  const now = useNow();
  const found = useInfiniteQuery({
    ...approvalsQuery(place, tab),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data } = found;
  const rows = data.pages.flatMap((page) => page.rows);
  const decision = useLastDecision(rows);
  const [declining, setDeclining] = useState<ApprovalRow | null>(null);
  const maySelect = outlook.denial === null && tab !== "decided";
  const payable: Payable[] = rows
    .filter(({ lastTry }) => lastTry?.state !== "open")
    .map(({ order, request, quotedCents }) => ({ ...order, requestId: request?.id, quotedCents }));
  const selection = useSelection(maySelect ? payable : []);
  const toOrders = <LinkButton href={paths.orders(place)}>{t("toOrders")}</LinkButton>;
  return (
    <>
      <LastDecision place={place} last={decision.last} locale={locale} />
      {tab === "refused" && <RefusedWaiting place={place} initial={props.counts} />}
      <Paged
        found={found}
        empty={
          rows.length === 0 && (
            <EmptyState
              title={t(`empty.${tab}.title`)}
              action={
                <>
                  {tab === "waiting" && props.counts.refused > 0 && (
                    <LinkButton href={paths.approvals(place, "refused")}>{t("lane.refused")}</LinkButton>
                  )}
                  {toOrders}
                </>
              }
            >
              {t(`empty.${tab}.text`)}
            </EmptyState>
          )
        }
      >
        <Table caption={t(`caption.${tab}`)}>
          <thead>
            <tr>
              {maySelect && (
                <Column>
                  <SelectAll selection={selection} />
                </Column>
              )}
              <Column>{t("order")}</Column>
              <Column roomy>{t("recipient")}</Column>
              <Column>{t(`why.${tab}`)}</Column>
              <Column numeric>{t(`since.${tab}`)}</Column>
              <Column numeric>{t("total")}</Column>
              {tab !== "decided" && <Column numeric>{t("actions")}</Column>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ApprovalTableRow
                key={`${row.order.id}/${row.request?.id}`}
                {...{ place, tab, row, outlook, mayDecide, decision, now, locale }}
                onDecline={setDeclining}
                selection={maySelect ? selection : null}
              />
            ))}
          </tbody>
        </Table>
      </Paged>
      {declining?.request && (
        <Suspense>
          <DeclineDialog
            {...{ place, formTexts }}
            request={declining.request}
            onSend={decision.forget}
            onDeclined={() => decision.declined(declining.order)}
            onClose={() => setDeclining(null)}
          />
        </Suspense>
      )}
      <PaySelected place={place} selection={selection} outlook={outlook} locale={locale} />
    </>
  );
}

/** Refused payments that only the other tab lists. Other pages count them as refused. */
function RefusedWaiting({ place, initial }: { place: Place; initial: ApprovalCounts }) {
  const t = useTranslations("approvals");
  const { data } = useQuery({ ...approvalCountsQuery(place), initialData: initial });
  if (data.refusedWaiting === 0) return null;
  return (
    <p className="px-(--edge) pt-4">
      {t.rich("refusedWaiting", {
        count: data.refusedWaiting,
        link: (lane) => <TextLink href={paths.approvals(place, "waiting")}>{lane}</TextLink>,
      })}
    </p>
  );
}
