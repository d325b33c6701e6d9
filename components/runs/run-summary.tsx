"use client";

import { useTranslations } from "next-intl";
import { OverDayLimit } from "#components/orders/over-limits.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { DayJudgement } from "#lib/features/orders/judge-day.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import type { RunView } from "#lib/workflows/runs/run-view.ts";
import { FailedFile } from "./failed-file.tsx";
import { resultWord } from "./result-word.ts";
import { RetryRun } from "./retry-run.tsx";

type RunSummaryProps = {
  place: Place;
  run: RunView;
  /** Orders of a payment run that are still unpaid. Others may have been paid or cancelled since. */
  drafts: number;
  maySelect: boolean;
  /** A payment was refused for the balance. */
  isWalletLow: boolean;
  /** The 24-hour limit has no room for all orders that are still unpaid. */
  overDay: DayJudgement | null;
  mayRetry: boolean;
  locale: string;
};

/** The result of a finished run, and the actions for failed rows. */
export function RunSummary({ place, run, drafts, mayRetry, locale, ...more }: RunSummaryProps) {
  const { maySelect, isWalletLow, overDay } = more;
  const t = useTranslations("run");
  if (run.state === "running") return null;
  const { kind, doneCount: done, failedCount: failed } = run;
  const of = resultWord(run);
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
          {(kind !== "pay" || drafts > 0) && <FailedFile place={place} run={run} locale={locale} />}
          {mayRetry && kind !== "pay" && run.retryableCount > 0 && <RetryRun {...{ place, run, locale }} />}
        </>
      }
    >
      {t(`partText.${restOf(run)}`, { sum, count: drafts })} {maySelect && t("selectRest")}
      {isWalletLow && drafts > 0 && <p className="text-warn-ink">{t("walletLow")}</p>}
      {overDay && <OverDayLimit {...overDay} locale={locale} />}
    </Callout>
  );
}

function restOf({ kind, retryableCount }: RunView) {
  if (kind === "pay") return "pay" as const;
  return retryableCount > 0 ? ("other" as const) : ("final" as const);
}

function endOf({ kind }: RunView, { mode }: Place) {
  if (kind === "pay") return "pay" as const;
  if (kind !== "cancel") return "other" as const;
  return mode === "test" ? ("cancelTest" as const) : ("cancel" as const);
}
