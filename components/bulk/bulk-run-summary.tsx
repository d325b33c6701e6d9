"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import type { BulkRunView } from "#lib/workflows/bulk/run-view.ts";
import type { BulkRunScreenProps } from "./bulk-run-screen.tsx";
import { FailedFile } from "./failed-file.tsx";
import { RetryRun } from "./retry-run.tsx";

type BulkRunSummaryProps = {
  place: Place;
  run: BulkRunView;
  mayWrite: boolean;
  retry: BulkRunScreenProps["actions"]["retry"];
  locale: string;
};

/** How it ended, once it has, and what can be done about what failed. */
export function BulkRunSummary({ place, run, mayWrite, retry, locale }: BulkRunSummaryProps) {
  const t = useTranslations("bulkRun");
  if (run.state === "running") return null;
  const { doneCount: done, failedCount: failed } = run;
  if (failed === 0) {
    return (
      <Callout tone="good" title={t("doneTitle", { count: done })}>
        {t(`doneText.${endOf(run, place)}`, { back: formatCents(run.backCents, locale) })}
      </Callout>
    );
  }
  return (
    <Callout
      tone="warn"
      title={t("partTitle", { done, failed })}
      actions={
        <>
          <FailedFile place={place} run={run} />
          {mayWrite && <RetryRun {...{ place, run, retry, locale }} />}
        </>
      }
    >
      {t("partText")}
    </Callout>
  );
}

function endOf({ kind }: BulkRunView, { mode }: Place) {
  if (kind !== "cancel") return "other" as const;
  return mode === "test" ? ("cancelTest" as const) : ("cancel" as const);
}
