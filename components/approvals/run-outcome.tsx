"use client";

import { useTranslations } from "next-intl";
import { StatusDot } from "#components/ui/badge.tsx";
import type { RunRowView } from "#lib/workflows/approvals/run-view.ts";
import { useRunWords } from "./use-run-words.ts";

const tones = { waiting: "neutral", paid: "good", refused: "bad", stopped: "warn" } as const;

export function RunOutcome({ row, locale }: { row: RunRowView; locale: string }) {
  const t = useTranslations("paymentRun");
  const words = useRunWords(locale);
  return (
    <div>
      <StatusDot tone={tones[row.state]} hollow={row.state === "waiting"}>
        {t(`state.${row.state}`)}
      </StatusDot>
      <span className="block text-sm text-muted empty:hidden">{words(row)}</span>
    </div>
  );
}
