"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { Coverage as CoverageView } from "#lib/features/events/get-coverage.ts";
import { writtenIn } from "#lib/keep-formats.ts";

/** What is compared, and what is not: an empty list says no more than that. */
export function Coverage({ coverage, locale }: { coverage: CoverageView; locale: string }) {
  const t = useTranslations("gaps.coverage");
  const timeZone = useTimeZone();
  const { since, untaken } = coverage;
  if (!since) return <p className="max-w-prose text-sm text-muted">{t("never")}</p>;
  const types = new Intl.ListFormat(writtenIn(locale), { type: "unit" }).format(untaken);
  return (
    <p className="max-w-prose text-sm text-muted">
      {t("since", { at: formatDateTime(new Date(since), locale, timeZone) })}{" "}
      {untaken.length > 0 && `${t("untaken", { types })} `}
      {!untaken.includes("order.created") && t("drafts")}
    </p>
  );
}
