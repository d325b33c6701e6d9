"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StatusDot } from "#components/ui/status-dot.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { ProblemView } from "#lib/workflows/problems/problem-view.ts";
import { useProblemWords } from "./use-problem-words.ts";

const tones = {
  issue: "bad",
  on_hold: "warn",
  payment_refused: "bad",
  late: "warn",
  parcel_returned: "warn",
  parcel_lost: "bad",
} as const;

type ProblemTextProps = { row: ProblemView; now: Date; locale: string };

export function ProblemText({ row, now, locale }: ProblemTextProps) {
  const t = useTranslations("problems");
  const { detailOf, adviceOf } = useProblemWords(locale);
  const { kind, state, decidedBy, note } = row;
  const name = decidedBy ?? "";
  return (
    <div className="whitespace-normal">
      <StatusDot tone={state === "resolved" ? "neutral" : tones[kind]} hollow={state !== "open"}>
        <span className="font-medium">{t(`kind.${kind}`)}</span>
      </StatusDot>
      <span className="block max-w-prose text-sm empty:hidden">{detailOf(row, now)}</span>
      {state === "open" && <Small>{adviceOf(row)}</Small>}
      {state === "snoozed" && row.snoozedUntil && (
        <Small>{t("until", { at: formatDateTime(new Date(row.snoozedUntil), locale), name })}</Small>
      )}
      {state === "resolved" && (
        <Small>
          {decidedBy ? t("resolvedBy", { name }) : t("over")}
          {note && (
            <>
              {" "}
              <q>{note}</q>
            </>
          )}
        </Small>
      )}
    </div>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block max-w-prose text-sm text-muted">{children}</span>;
}
