"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useNow } from "#components/live/use-now.ts";
import { StatusDot } from "#components/ui/badge.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatRelative } from "#lib/dates.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { retryBulkRunAction, stopBulkRunAction } from "#lib/workflows/bulk/actions.ts";
import { bulkRunQuery } from "#lib/workflows/bulk/query.ts";
import type { BulkRowsPage, BulkRunView } from "#lib/workflows/bulk/run-view.ts";
import { BulkRunSummary } from "./bulk-run-summary.tsx";
import { BulkRunTable } from "./bulk-run-table.tsx";
import { StopRun } from "./stop-run.tsx";

/** The page binds the place; what is left takes the input alone. */
type Unbound<Action> = Action extends (place: infer _, input: infer Input) => infer Result
  ? (input: Input) => Result
  : never;

export type BulkRunScreenProps = {
  place: Place;
  initialRun: BulkRunView;
  firstRows: BulkRowsPage;
  mayWrite: boolean;
  actions: { retry: Unbound<typeof retryBulkRunAction>; stop: Unbound<typeof stopBulkRunAction> };
  locale: string;
  renderedAt: string;
};

/** Each order of a run and what became of it, live; it goes on when nobody looks. */
export function BulkRunScreen(props: BulkRunScreenProps) {
  const { place, initialRun, firstRows, mayWrite, actions, locale, renderedAt } = props;
  const t = useTranslations("bulkRun");
  const now = useNow(renderedAt);
  const { data: run } = useQuery({ ...bulkRunQuery(place, initialRun.id), initialData: initialRun });
  const isRunning = run.state === "running";
  const assigned = run.kind === "assign" && run.assignee === null ? "assignNobody" : run.kind;
  const what = t(`what.${assigned}`, {
    total: formatCents(run.totalCents, locale),
    tags: run.tags.join(", "),
    name: run.assignee ?? "",
  });
  const ago = formatRelative(new Date(run.startedAt), now, locale);
  return (
    <>
      <PageHeader
        title={t(`title.${run.kind}`, { count: run.rowsCount })}
        back={{ href: paths.orders(place), label: t("back") }}
        status={<StatusDot tone={toneOf(run)}>{t(run.state)}</StatusDot>}
        about={t("about", { what, name: run.askedBy, ago })}
        primary={isRunning && mayWrite && <StopRun place={place} run={run} stop={actions.stop} />}
      />
      <PageBody>
        {run.retryOf && (
          <p>
            <TextLink href={paths.bulkRun(place, run.retryOf)}>{t("retryOf")}</TextLink>
          </p>
        )}
        <BulkRunSummary {...{ place, run, mayWrite, retry: actions.retry, locale }} />
        <Progress
          label={t("progress")}
          done={run.doneCount}
          failed={run.failedCount}
          total={run.rowsCount}
          tone={isRunning ? "accent" : "good"}
        >
          {t("counts", { done: run.doneCount, count: run.rowsCount, failed: run.failedCount })}
          {isRunning && run.backCents > 0 && (
            <> {t("cameBack", { amount: formatCents(run.backCents, locale) })}</>
          )}
        </Progress>
        <BulkRunTable place={place} run={run} firstRows={firstRows} locale={locale} />
      </PageBody>
    </>
  );
}

function toneOf({ state, failedCount }: BulkRunView) {
  if (state === "running") return "accent";
  return failedCount > 0 ? "warn" : "good";
}
