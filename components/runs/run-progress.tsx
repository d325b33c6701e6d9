"use client";

import { useTranslations } from "next-intl";
import { Progress } from "#components/ui/progress.tsx";
import { formatCents } from "#lib/money.ts";
import type { RunView } from "#lib/workflows/runs/run-view.ts";
import { resultWord } from "./result-word.ts";

export function RunProgress({ run, locale }: { run: RunView; locale: string }) {
  const t = useTranslations("run");
  const { kind, state, doneCount, failedCount, rowsCount, movedCents } = run;
  const of = resultWord(run);
  const sum = formatCents(movedCents, locale);
  return (
    <Progress
      label={t(`progress.${of}`)}
      done={doneCount}
      failed={failedCount}
      total={rowsCount}
      tone={state === "finished" ? "good" : "accent"}
    >
      {t(`counts.${of}`, { done: doneCount, count: rowsCount, failed: failedCount, sum })}
      {state === "running" && kind === "cancel" && movedCents > 0 && <> {t("cameBack", { amount: sum })}</>}
    </Progress>
  );
}
