"use client";

import { useTranslations } from "next-intl";
import { StatusDot } from "#components/ui/status-dot.tsx";
import type { Tone } from "#components/ui/tone.ts";
import type { ScheduleRow } from "#lib/workflows/schedules/schedule-view.ts";

const tones: Record<ScheduleRow["state"], Tone> = { active: "good", paused: "warn", over: "neutral" };

export function ScheduleState({ state }: Pick<ScheduleRow, "state">) {
  const t = useTranslations("schedules");
  return <StatusDot tone={tones[state]}>{t(`state.${state}`)}</StatusDot>;
}
