"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Money } from "#components/ui/money.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell } from "#components/ui/table.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { QuoteRow } from "#lib/features/quotes/list-quotes.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { nameOfCountry } from "./name-of-country.ts";

type QuotesRowProps = { place: Place; row: QuoteRow; now: Date; locale: string };

export function QuotesRow({ place, row, now, locale }: QuotesRowProps) {
  const t = useTranslations("quotes");
  const updatedAt = new Date(row.updatedAt);
  return (
    <tr>
      <Cell label={t("name")} phone="title">
        <IntentLink href={paths.quote(place, row.id)} className="row-link whitespace-normal">
          {row.name}
        </IntentLink>
        {row.version > 0 && (
          <>
            {" "}
            <Badge>{t("version", { version: row.version })}</Badge>
          </>
        )}
        {row.discontinuedCount > 0 && (
          <>
            {" "}
            <Badge tone="bad">{t("discontinued", { count: row.discontinuedCount })}</Badge>
          </>
        )}
        {row.hasDrift && (
          <>
            {" "}
            <Badge tone="warn">{t("drift")}</Badge>
          </>
        )}
        <span className="block max-w-md truncate text-sm font-normal text-muted">
          {row.note || row.titles.join(", ")}
        </span>
      </Cell>
      <Cell label={t("destination")} phone="text">
        {row.country ? nameOfCountry(row.country, locale) : <span className="text-muted">–</span>}
      </Cell>
      <Cell label={t("pieces")} numeric>
        {t("piecesInLines", { pieces: row.piecesCount, lines: row.linesCount })}
      </Cell>
      <Cell label={t("total")} numeric phone="corner">
        {row.totalCents === null || row.linesCount === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <span title={row.isStale ? t("staleTotal") : undefined}>
            {row.isStale && <span className="text-muted">~ </span>}
            <Money text={formatCents(row.totalCents, locale, row.currency ?? undefined)} />
            {row.isStale && <span className="sr-only">{t("staleTotal")}</span>}
          </span>
        )}
      </Cell>
      <Cell label={t("changedBy")} roomy phone="hidden">
        {row.updatedBy}
      </Cell>
      <Cell label={t("changed")} numeric>
        <RelativeTime
          text={formatRelative(updatedAt, now, locale)}
          exact={formatDateTime(updatedAt, locale)}
          at={row.updatedAt}
        />
      </Cell>
    </tr>
  );
}
