"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { Code } from "#components/ui/code.tsx";
import type { PasteProblem } from "./sort-pasted.ts";

type PasteReportProps = {
  understood: number;
  /** How many were just added; null while nothing was. */
  added: number | null;
  problems: readonly PasteProblem[];
  /** The limit, when they would go beyond it. */
  tooMany: number | null;
};

/** What of the text is understood, and what is not, row by row. */
export function PasteReport({ understood, added, problems, tooMany }: PasteReportProps) {
  const t = useTranslations("quoteBuilder.paste");
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {added !== null && <Callout tone="good" title={t("added", { count: added })} />}
      {tooMany !== null && (
        <Callout tone="warn" title={t("tooManyTitle", { max: tooMany })}>
          {t("tooManyText")}
        </Callout>
      )}
      {understood > 0 && tooMany === null && (
        <p className="text-muted">{t("understood", { count: understood })}</p>
      )}
      {problems.length > 0 && (
        <div>
          <p className="font-semibold text-bad-ink">{t("problems", { count: problems.length })}</p>
          <ul className="mt-1 flex max-h-60 flex-col overflow-y-auto scroll-slim">
            {problems.map(({ row, text, why }) => (
              <li
                key={row}
                className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 last:border-b-0"
              >
                <span className="w-14 shrink-0 text-sm text-muted tabular-nums">{t("row", { row })}</span>
                <Code>{text.length > 80 ? `${text.slice(0, 80)}…` : text}</Code>
                <span className="text-sm">{t(`why.${why}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
