"use client";

import { useTranslations } from "next-intl";
import { StatusDot, type Tone } from "#components/ui/badge.tsx";
import type { Rule } from "#lib/workflows/schedules/dates.ts";
import type { ScheduleListItem } from "#lib/workflows/schedules/schedule-view.ts";

const tones: Record<ScheduleListItem["state"], Tone> = { active: "good", paused: "warn", over: "neutral" };

export function ScheduleState({ state }: Pick<ScheduleListItem, "state">) {
  const t = useTranslations("schedules");
  return <StatusDot tone={tones[state]}>{t(`state.${state}`)}</StatusDot>;
}

/** Returns the text of a rule, such as "Every 2 weeks". */
export function useRuleWords() {
  const t = useTranslations("schedules");
  return ({ unit, every, dates }: Pick<Rule, "unit" | "every" | "dates">) =>
    unit ? t(`rule.${unit}`, { every }) : t("rule.dates", { count: dates.length });
}
