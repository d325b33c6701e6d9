"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { formatCents } from "#lib/money.ts";
import type { RunView } from "#lib/workflows/approvals/run-view.ts";
import { UnpaidFile } from "./unpaid-file.tsx";

/** How it ended, once it has. */
export function RunSummary({ run, locale }: { run: RunView; locale: string }) {
  const t = useTranslations("paymentRun");
  if (run.state === "running") return null;
  const { paidCount, unpaidCount, paidCents } = run;
  const sum = formatCents(paidCents, locale);
  if (unpaidCount === 0) {
    return (
      <Callout tone="good" title={t("doneTitle", { count: paidCount })}>
        {t("doneText", { sum })}
      </Callout>
    );
  }
  return (
    <Callout
      tone="warn"
      title={t("partTitle", { paid: paidCount, unpaid: unpaidCount })}
      actions={<UnpaidFile run={run} locale={locale} />}
    >
      {t("partText", { sum })}
    </Callout>
  );
}
