"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PaySelected } from "#components/approvals/pay-selected.tsx";
import { useSelection } from "#components/approvals/selection.tsx";
import { useRefetchingAction } from "#components/form/use-refetching-action.ts";
import { keepFocus } from "#components/layout/focus-content.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useNow } from "#components/live/use-now.ts";
import { usePaymentOutlook } from "#components/orders/will-it-pay.tsx";
import { StatusDot } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatRelative } from "#lib/dates.ts";
import { judgeDay } from "#lib/features/orders/judge-day.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { isPayable } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { stopRunAction } from "#lib/workflows/runs/actions.ts";
import { runQuery, runRowsQuery, type ShownRows } from "#lib/workflows/runs/query.ts";
import { runsKey } from "#lib/workflows/runs/query-keys.ts";
import type { RunRowsPage, RunRowView, RunView } from "#lib/workflows/runs/run-view.ts";
import { RunProgress } from "./run-progress.tsx";
import { RunSummary } from "./run-summary.tsx";
import { RunTable } from "./run-table.tsx";

type RunScreenProps = {
  place: Place;
  /** The URL says that it was started in the list of orders, so that is where "back" leads. */
  isFromOrders: boolean;
  initialRun: RunView;
  firstRows: RunRowsPage;
  may: { retry: boolean; stop: boolean };
  /** For payment runs: the reader can select unpaid rows and pay them again. */
  outlook: PaymentOutlook | null;
  locale: string;
};

/** The rows of a run with their outcomes, updated live. The run continues without this page. */
export function RunScreen(props: RunScreenProps) {
  const { place, isFromOrders, initialRun, firstRows, may, locale } = props;
  const t = useTranslations("run");
  const now = useNow();
  const { data: run } = useQuery({ ...runQuery(place, initialRun.id), initialData: initialRun });
  const [only, setOnly] = useState<ShownRows>("all");
  const list = useInfiniteQuery({
    ...runRowsQuery(place, run.id, only),
    ...(only === "all" && { initialData: { pages: [firstRows], pageParams: [-1] } }),
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const outlook = usePaymentOutlook(place, props.outlook);
  const mayPay = run.state === "finished" && outlook !== null && !outlook.denial;
  const unpaid = mayPay ? rows.filter(isUnpaid).map(toPayable) : [];
  const selection = useSelection(unpaid);
  const hasAll = only === "all" && !list.hasNextPage;
  const drafts = list.data ? rows.filter(isStillDraft).length : run.failedCount;
  const overDay =
    outlook && hasAll
      ? judgeDay(
          outlook,
          unpaid.map(({ totalCents }) => totalCents),
        )
      : null;
  return (
    <>
      <PageHeader
        help="bulk"
        title={t(`title.${run.kind}`, { count: run.rowsCount })}
        back={
          run.kind === "pay" && !isFromOrders
            ? { href: paths.approvals(place), label: t("back.pay") }
            : { href: paths.orders(place), label: t("back.other") }
        }
        status={<StatusDot tone={toneOf(run)}>{t(run.state)}</StatusDot>}
        about={t("about", {
          what: useWhat(run, locale),
          name: run.askedBy,
          ago: formatRelative(new Date(run.startedAt), now, locale),
        })}
        primary={run.state === "running" && may.stop && <StopRun place={place} run={run} />}
      />
      <PageBody>
        {run.retryOf && (
          <p>
            <TextLink href={paths.run(place, run.retryOf)}>{t("retryOf")}</TextLink>
          </p>
        )}
        <RunSummary
          {...{ place, run, drafts, overDay, locale }}
          maySelect={unpaid.length > 0}
          isWalletLow={
            unpaid.length > 0 && rows.some(({ outcome }) => outcome?.code === "insufficient_balance")
          }
          mayRetry={may.retry}
        />
        <RunProgress run={run} locale={locale} />
        <RunTable {...{ place, run, rows, list, only, selection, locale }} onShow={setOnly} />
      </PageBody>
      {outlook && <PaySelected {...{ place, selection, outlook, locale }} />}
    </>
  );
}

/** A short description of the run. */
function useWhat({ kind, totalCents, tags, assignee }: RunView, locale: string): string {
  const t = useTranslations("run.what");
  return t(kind === "assign" && assignee === null ? "assignNobody" : kind, {
    total: formatCents(totalCents, locale),
    tags: tags.join(", ") || "–",
    name: assignee ?? "",
  });
}

/** A row whose payment request was already decided is not offered for payment here. */
const isUnpaid = (row: RunRowView) => row.outcome?.code !== "request_decided" && isStillDraft(row);

const isStillDraft = ({ state, order }: RunRowView) => state !== "done" && isPayable(order.status);

const toPayable = ({ order, quotedCents }: RunRowView) => ({ ...order, quotedCents });

function toneOf({ state, failedCount }: RunView) {
  if (state === "running") return "accent";
  return failedCount > 0 ? "warn" : "good";
}

/** Stops the run. The row in progress finishes; no further row starts. */
function StopRun({ place, run }: { place: Place; run: RunView }) {
  const t = useTranslations("run");
  const act = useRefetchingAction([runsKey(place)], {
    unreachable: t("unreachable"),
    notTaken: t("notTaken"),
  });
  const isStopping = run.stopCode !== null;
  return (
    <>
      <Button
        ref={keepFocus}
        pending={act.pending}
        disabled={isStopping}
        onClick={() => act.run(() => stopRunAction(place, { runId: run.id }))}
      >
        {t(isStopping ? "stopping" : "stop")}
      </Button>
      <span role="alert" className="text-sm text-bad-ink empty:hidden">
        {act.problem}
      </span>
    </>
  );
}
