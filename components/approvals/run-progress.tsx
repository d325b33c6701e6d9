"use client";

import { useTranslations } from "next-intl";
import { Progress } from "#components/ui/progress.tsx";
import { formatCents } from "#lib/money.ts";
import type { RunSummary } from "#lib/workflows/approvals/run-view.ts";

export function RunProgress({ run, locale }: { run: RunSummary; locale: string }) {
  const t = useTranslations("paymentRun");
  const { paidCount, paidCents, unpaidCount, rowsCount, state } = run;
  return (
    <Progress
      label={t("progress")}
      done={paidCount}
      failed={unpaidCount}
      total={rowsCount}
      tone={state === "finished" ? "good" : "accent"}
    >
      {t("counts", {
        paid: paidCount,
        count: rowsCount,
        sum: formatCents(paidCents, locale),
        unpaid: unpaidCount,
      })}
    </Progress>
  );
}
