"use client";

import { useTranslations } from "next-intl";
import { StatusDot, type Tone } from "#components/ui/badge.tsx";
import type { EventState } from "#drizzle/schema/webhook-events.ts";

const tones: Record<EventState, Tone> = {
  waiting: "info",
  parked: "bad",
  applied: "good",
  unchanged: "neutral",
  kept: "neutral",
};

export function EventStateDot({ state }: { state: EventState }) {
  const t = useTranslations("events.state");
  return (
    <StatusDot tone={tones[state]} hollow={state === "kept" || state === "unchanged"}>
      {t(state)}
    </StatusDot>
  );
}
