"use client";

import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { toCsv } from "#lib/csv.ts";
import { isPayable } from "#lib/features/orders/status.ts";
import type { Place } from "#lib/paths.ts";
import { fetchRunRows } from "#lib/workflows/runs/query.ts";
import type { RunRowView, RunView } from "#lib/workflows/runs/run-view.ts";
import { resultWord } from "./result-word.ts";
import { stateWord, useRowWords } from "./use-row-words.ts";

/**
 * Downloads all failed rows with their reasons, not only the loaded ones, without orders that have been paid or
 * cancelled since a payment run. Amounts are in euros, with a decimal point.
 */
export function FailedFile({ place, run, locale }: { place: Place; run: RunView; locale: string }) {
  const t = useTranslations("run");
  const words = useRowWords(locale);
  const act = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const save = async () => {
    const read = await act.run(async () => ({ data: await readFailed(place, run.id) }));
    if (!read?.data) return;
    const head = [t("order"), t("reference"), t("recipient"), t("total"), t("outcome")];
    const left = read.data.filter(({ order }) => run.kind !== "pay" || isPayable(order.status));
    const lines = left.map((row) => [
      row.order.number,
      row.order.reference ?? "",
      row.order.recipient,
      (row.totalCents / 100).toFixed(2),
      words(run, row) ?? t(`state.${stateWord(run, row)}`),
    ]);
    offer(toCsv([head, ...lines]), `not-done-${run.id}.csv`);
  };
  return (
    <>
      <Button pending={act.pending} onClick={save}>
        {t(act.pending ? "downloading" : `download.${resultWord(run)}`)}
      </Button>
      <span role="alert" className="text-sm text-bad-ink empty:hidden">
        {act.problem}
      </span>
    </>
  );
}

async function readFailed(place: Place, runId: string): Promise<RunRowView[]> {
  const rows: RunRowView[] = [];
  for (let after: number | null = -1; after !== null; ) {
    const page = await fetchRunRows(place, { runId, only: "failed", after });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

function offer(content: string, name: string): void {
  const href = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
}
