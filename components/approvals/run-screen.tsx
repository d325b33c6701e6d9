"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useNow } from "#components/live/use-now.ts";
import { usePaymentOutlook } from "#components/orders/will-it-pay.tsx";
import { StatusDot } from "#components/ui/badge.tsx";
import { formatRelative } from "#lib/dates.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { isPayable } from "#lib/features/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";
import { paymentRunQuery } from "#lib/workflows/approvals/query.ts";
import type { RunView } from "#lib/workflows/approvals/run-view.ts";
import type { ApprovalActions } from "./approval-actions.ts";
import { PaySelected } from "./pay-selected.tsx";
import { RunProgress } from "./run-progress.tsx";
import { RunSummary } from "./run-summary.tsx";
import { RunTable } from "./run-table.tsx";
import { useSelection } from "./use-selection.ts";

type RunScreenProps = {
  place: Place;
  initialRun: RunView;
  initialOutlook: PaymentOutlook;
  actions: Pick<ApprovalActions, "startRun" | "checkKey">;
  locale: string;
  renderedAt: string;
};

/** Each order of a run and what became of it, live; it goes on when nobody looks. */
export function RunScreen(props: RunScreenProps) {
  const { place, initialRun, initialOutlook, actions, locale, renderedAt } = props;
  const t = useTranslations("paymentRun");
  const now = useNow(renderedAt);
  const outlook = usePaymentOutlook(place, initialOutlook);
  const { data: run } = useQuery({ ...paymentRunQuery(place, initialRun.id), initialData: initialRun });
  const isOver = run.state === "finished";
  const unpaid = run.rows.filter(
    ({ state, outcome, order }) =>
      state !== "paid" && outcome?.code !== "request_decided" && isPayable(order.status),
  );
  const selection = useSelection(
    isOver && !outlook.denial ? unpaid.map(({ order, quotedCents }) => ({ ...order, quotedCents })) : [],
  );
  const ago = formatRelative(new Date(run.startedAt), now, locale);
  return (
    <>
      <PageHeader
        title={t("title", { count: run.rowsCount })}
        back={{ href: paths.approvals(place), label: t("back") }}
        status={<StatusDot tone={toneOf(run)}>{t(run.state)}</StatusDot>}
        about={t("about", { name: run.askedBy, ago })}
      />
      <PageBody>
        <RunSummary run={run} locale={locale} />
        <RunProgress run={run} locale={locale} />
        <RunTable place={place} run={run} selection={selection} locale={locale} />
      </PageBody>
      <PaySelected place={place} selection={selection} outlook={outlook} actions={actions} locale={locale} />
    </>
  );
}

function toneOf({ state, unpaidCount }: RunView) {
  if (state === "running") return "accent";
  return unpaidCount > 0 ? "warn" : "good";
}
