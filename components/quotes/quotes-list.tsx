"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOneAction } from "#components/form/use-one-action.ts";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Money } from "#components/ui/values.tsx";
import { createQuoteAction } from "#lib/features/quotes/actions.ts";
import type { QuotePage, QuoteRow } from "#lib/features/quotes/list-quotes.ts";
import { quoteListQuery } from "#lib/features/quotes/queries.ts";
import type { QuoteShow } from "#lib/features/quotes/schemas.ts";
import { formatCents } from "#lib/money.ts";
import { nameOfCountry } from "#lib/name-of-country.ts";
import { type Place, paths } from "#lib/paths.ts";
import { useQuoteName } from "./use-quote-name.ts";

type QuotesListProps = {
  place: Place;
  show: QuoteShow;
  firstPage: QuotePage;
  locale: string;
};

export function QuotesList({ place, show, firstPage, locale }: QuotesListProps) {
  const t = useTranslations("quotes");
  const now = useNow();
  const found = useInfiniteQuery({
    ...quoteListQuery(place, show),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data } = found;
  const rows = data.pages.flatMap((page) => page.rows);
  return (
    <Paged
      found={found}
      empty={
        rows.length === 0 && <EmptyState title={t(`none.${show}.title`)}>{t(`none.${show}.text`)}</EmptyState>
      }
    >
      <Table caption={t("caption")}>
        <thead>
          <tr>
            <Column>{t("name")}</Column>
            <Column>{t("destination")}</Column>
            <Column numeric>{t("pieces")}</Column>
            <Column numeric>{t("yourCosts")}</Column>
            <Column roomy>{t("changedBy")}</Column>
            <Column numeric>{t("changed")}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <QuotesRow key={row.id} place={place} row={row} now={now} locale={locale} />
          ))}
        </tbody>
      </Table>
    </Paged>
  );
}

type QuotesRowProps = { place: Place; row: QuoteRow; now: Date; locale: string };

function QuotesRow({ place, row, now, locale }: QuotesRowProps) {
  const t = useTranslations("quotes");
  const timeZone = useTimeZone();
  const stored = useStoredText();
  const nameOf = useQuoteName();
  return (
    <tr>
      <Cell label={t("name")} phone="title">
        <IntentLink href={paths.quote(place, row.id)} className="row-link whitespace-normal">
          {stored(nameOf(row))}
        </IntentLink>
        {row.version > 0 && (
          <>
            {" "}
            <Badge>{t("version", { version: row.version })}</Badge>
          </>
        )}
        {row.acceptedVersion !== null ? (
          <>
            {" "}
            <Badge tone="good">{t("accepted", { version: row.acceptedVersion })}</Badge>
          </>
        ) : (
          row.isShared && (
            <>
              {" "}
              <Badge>{t("shared")}</Badge>
            </>
          )
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
      <Cell label={t("yourCosts")} numeric phone="corner">
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
        <TimeAgo at={row.updatedAt} now={now} locale={locale} timeZone={timeZone} />
      </Cell>
    </tr>
  );
}

export function NewQuote({ place }: { place: Place }) {
  const t = useTranslations("quotes");
  const router = useRouter();
  const { run, pending, problem } = useOneAction();
  const make = async () => {
    const made = await run(() => createQuoteAction(place, {}));
    if (made?.data) router.push(paths.quote(place, made.data.quoteId));
  };
  return (
    <>
      {problem && <ErrorText>{problem}</ErrorText>}
      <Button variant="primary" icon={<Plus />} pending={pending} onClick={make}>
        {t("new")}
      </Button>
    </>
  );
}
