"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import type { RunView } from "#lib/workflows/runs/run-view.ts";
import { FailedFile } from "./failed-file.tsx";
import { RetryRun } from "./retry-run.tsx";
import type { RunActions } from "./run-screen.tsx";

type RunSummaryProps = { place: Place; run: RunView; retry: RunActions["retry"] | null; locale: string };

/** The result of a finished run, and the actions for failed rows. */
export function RunSummary({ place, run, retry, locale }: RunSummaryProps) {
  const t = useTranslations("run");
  if (run.state === "running") return null;
  const { kind, doneCount: done, failedCount: failed } = run;
  const of = kind === "pay" ? "pay" : "other";
  const sum = formatCents(run.movedCents, locale);
  if (failed === 0) {
    return (
      <Callout tone="good" title={t(`doneTitle.${of}`, { count: done })}>
        {t(`doneText.${endOf(run, place)}`, { sum })}
      </Callout>
    );
  }
  return (
    <Callout
      tone="warn"
      title={t(`partTitle.${of}`, { done, failed })}
      actions={
        <>
          <FailedFile place={place} run={run} locale={locale} />
          {retry && kind !== "pay" && <RetryRun {...{ place, run, retry, locale }} />}
        </>
      }
    >
      {t(`partText.${of}`, { sum })}
    </Callout>
  );
}

function endOf({ kind }: RunView, { mode }: Place) {
  if (kind === "pay") return "pay" as const;
  if (kind !== "cancel") return "other" as const;
  return mode === "test" ? ("cancelTest" as const) : ("cancel" as const);
}
