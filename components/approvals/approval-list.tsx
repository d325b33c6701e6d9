"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { useNow } from "#components/live/use-now.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import { paths } from "#lib/paths.ts";
import { approvalsQuery } from "#lib/workflows/approvals/query.ts";
import { ApprovalTableRow } from "./approval-table-row.tsx";
import type { ApprovalsScreenProps } from "./approvals-screen.tsx";
import { PaySelected } from "./pay-selected.tsx";
import { type Payable, SelectAll, useSelection } from "./selection.tsx";

type ApprovalListProps = Omit<ApprovalsScreenProps, "counts" | "runs" | "connectHref">;

export function ApprovalList(props: ApprovalListProps) {
  const { place, tab, firstPage, outlook, mayDecide, actions, formTexts, locale, renderedAt } = props;
  const t = useTranslations("approvals");
  const now = useNow(renderedAt);
  const found = useInfiniteQuery({
    ...approvalsQuery(place, tab),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data } = found;
  const rows = data.pages.flatMap((page) => page.rows);
  const maySelect = outlook.denial === null && tab !== "decided";
  const payable: Payable[] = rows
    .filter(({ lastTry }) => lastTry?.state !== "open")
    .map(({ order, request, quotedCents }) => ({ ...order, requestId: request?.id, quotedCents }));
  const selection = useSelection(maySelect ? payable : []);
  const toOrders = <LinkButton href={paths.orders(place)}>{t("toOrders")}</LinkButton>;
  return (
    <>
      <Paged
        found={found}
        empty={
          rows.length === 0 && (
            <EmptyState title={t(`empty.${tab}.title`)} action={toOrders}>
              {t(`empty.${tab}.text`)}
            </EmptyState>
          )
        }
        texts={{ staleTitle: t("staleTitle"), staleText: t("staleText"), more: t("more") }}
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
                {...{ place, tab, row, outlook, mayDecide, actions, formTexts, now, locale }}
                selection={maySelect ? selection : null}
              />
            ))}
          </tbody>
        </Table>
      </Paged>
      <PaySelected place={place} selection={selection} outlook={outlook} actions={actions} locale={locale} />
    </>
  );
}
