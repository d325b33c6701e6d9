import { useLocale, useTranslations } from "next-intl";
import { formatWholeDay } from "#lib/workflows/overview/format-day.ts";
import type { Period } from "#lib/workflows/overview/period.ts";

/** Of which orders the figures are, and whose days. */
export function PeriodText({ period: { from, to, zone } }: { period: Period }) {
  const t = useTranslations("overview");
  const locale = useLocale();
  return t("createdIn", {
    from: formatWholeDay(from, locale),
    to: formatWholeDay(to, locale),
    zone: zone.replaceAll("_", " "),
  });
}
