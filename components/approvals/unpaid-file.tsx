"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
import { toCsv } from "#lib/csv.ts";
import type { RunView } from "#lib/workflows/approvals/run-view.ts";
import { useRunWords } from "./use-run-words.ts";

/** What was not paid and why, as a file; amounts are in euros, with a point. */
export function UnpaidFile({ run, locale }: { run: RunView; locale: string }) {
  const t = useTranslations("paymentRun");
  const words = useRunWords(locale);
  const unpaid = run.rows.filter(({ state }) => state !== "paid");
  const head = [t("order"), t("reference"), t("recipient"), t("amount"), t("outcome")];
  const lines = unpaid.map((row) => [
    row.order.number,
    row.order.externalId ?? "",
    row.order.recipient,
    (row.shownTotalCents / 100).toFixed(2),
    words(row) ?? t(`state.${row.state}`),
  ]);
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv([head, ...lines]))}`;
  return (
    <a href={href} download={`not-paid-${run.id}.csv`} className={buttonClass({})}>
      {t("download")}
    </a>
  );
}
