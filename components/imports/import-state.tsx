"use client";

import { useTranslations } from "next-intl";
import { StatusDot } from "#components/ui/status-dot.tsx";
import type { ImportSummary } from "#lib/workflows/imports/import-view.ts";

export function ImportStateDot({ summary }: { summary: ImportSummary }) {
  const t = useTranslations("imports.state");
  const { state } = summary;
  if (state === "reading") return null;
  return (
    <StatusDot tone={toneOf(summary)} hollow={state === "mapping" || state === "checked"}>
      {t(state)}
    </StatusDot>
  );
}

function toneOf({ state, counts }: ImportSummary) {
  const failed = counts.refused + counts.invalid + counts.taken > 0;
  if (state === "running" || state === "checking") return "accent";
  if (state === "finished") return failed ? "warn" : "good";
  return state === "stopped" || state === "paused" ? "warn" : "neutral";
}
