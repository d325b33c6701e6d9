"use client";

import { useTranslations } from "next-intl";
import type { Rule } from "#lib/workflows/schedules/dates.ts";

/** "Every 2 weeks" and the like. */
export function useRuleWords() {
  const t = useTranslations("schedules");
  return ({ unit, every, dates }: Pick<Rule, "unit" | "every" | "dates">) =>
    unit ? t(`rule.${unit}`, { every }) : t("rule.dates", { count: dates.length });
}
