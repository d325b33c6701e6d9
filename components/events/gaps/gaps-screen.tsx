"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { OrderNumberCell } from "#components/orders/order-number-cell.tsx";
import { OrderStatus } from "#components/orders/order-status.tsx";
import { Code } from "#components/ui/code.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { RelativeTime } from "#components/ui/values.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { GapCounts } from "#lib/features/events/count-gaps.ts";
import type { Coverage as CoverageView } from "#lib/features/events/get-coverage.ts";
import type { GapPage, GapView } from "#lib/features/events/list-gaps.ts";
import { gapCountsQuery, gapsQuery } from "#lib/features/events/queries.ts";
import type { GapTab } from "#lib/features/events/schemas.ts";
import { formatList } from "#lib/lists.ts";
import { type Place, paths } from "#lib/paths.ts";
import { GapTabs } from "./gap-tabs.tsx";

type GapsScreenProps = {
  place: Place;
  tab: GapTab;
  firstPage: GapPage;
  counts: GapCounts;
  coverage: CoverageView;
  locale: string;
};

/** Missed events and how each was recovered. An empty list proves that no event was missed, unless some are pending. */
export function GapsScreen(props: GapsScreenProps) {
  const { place, tab: activeTab, counts, coverage, locale } = props;
  const t = useTranslations("gaps");
  return (
    <>
      <PageHeader
        help="events"
        title={t("title")}
        back={{ href: paths.events(place), label: t("toEvents") }}
        about={t("about")}
        tabs={<GapTabs place={place} tab={activeTab} initial={counts} />}
      />
      <PageBody width="full">
        <div className="px-(--edge) py-3">
          <Coverage {...{ coverage, locale }} />
        </div>
        <GapList {...props} />
      </PageBody>
    </>
  );
}

/** What the comparison covers and what not. An empty list proves nothing beyond that. */
function Coverage({ coverage, locale }: { coverage: CoverageView; locale: string }) {
  const t = useTranslations("gaps.coverage");
  const timeZone = useTimeZone();
  const { since, untaken } = coverage;
  if (!since) return <p className="max-w-prose text-sm text-muted">{t("never")}</p>;
  const types = formatList(untaken, locale, "unit");
  return (
    <p className="max-w-prose text-sm text-muted">
      {t("since", { at: formatDateTime(new Date(since), locale, timeZone) })}{" "}
      {untaken.length > 0 && `${t("untaken", { types })} `}
      {!untaken.includes("order.created") && t("drafts")}
    </p>
  );
}

function GapList({ place, tab, firstPage, counts, locale }: GapsScreenProps) {
  const t = useTranslations("gaps");
  const now = useNow();
  const found = useInfiniteQuery({
    ...gapsQuery(place, tab),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data: known } = useQuery({ ...gapCountsQuery(place), initialData: counts });
  const { data } = found;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    const toEvents = <LinkButton href={paths.events(place)}>{t("toEvents")}</LinkButton>;
    return (
      <Paged found={found}>
        <EmptyState title={t(`empty.${tab}.title`)} action={toEvents}>
          {tab === "missed" && known.awaited > 0 ? t("empty.missed.pending") : t(`empty.${tab}.text`)}
        </EmptyState>
      </Paged>
    );
  }
  return (
    <Paged found={found}>
      <Table caption={t(`caption.${tab}`)}>
        <thead>
          <tr>
            <Column>{t("order")}</Column>
            <Column>{t("what")}</Column>
            <Column>{t("cause")}</Column>
            <Column>{t("repair")}</Column>
            <Column numeric>{t("when")}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GapTableRow key={row.id} {...{ place, row, now, locale }} />
          ))}
        </tbody>
      </Table>
    </Paged>
  );
}

type GapTableRowProps = { place: Place; row: GapView; now: Date; locale: string };

function GapTableRow({ place, row, now, locale }: GapTableRowProps) {
  const t = useTranslations("gaps");
  const timeZone = useTimeZone();
  const { order, type, status, at, cause, endpointStatus, readBy, readAt, until, event } = row;
  const ago = (date: string) => formatRelative(new Date(date), now, locale);
  return (
    <tr>
      <OrderNumberCell {...{ place, order }} label={t("order")} />
      <Cell label={t("what")} phone="aside">
        {status && <OrderStatus status={status} />}
        <span className="block text-sm text-muted">
          <Code>{type}</Code>
        </span>
      </Cell>
      <Cell label={t("cause")} phone="text">
        <span className="block max-w-prose whitespace-normal">
          {t(`causes.${cause}`, { status: endpointStatus })}
        </span>
        {until && (
          <span className="block max-w-prose text-sm whitespace-normal text-muted">
            {t("until", { at: formatDateTime(new Date(until), locale, timeZone) })}
          </span>
        )}
        {event && (
          <span className="block text-sm text-muted">
            <TextLink href={paths.event(place, event.id)}>
              {t("arrived", { when: ago(event.receivedAt) })}
            </TextLink>
          </span>
        )}
      </Cell>
      <Cell label={t("repair")}>
        <span title={formatDateTime(new Date(readAt), locale, timeZone)} className="whitespace-normal">
          {t("repaired", { how: t(`repairs.${readBy}`), when: ago(readAt) })}
        </span>
      </Cell>
      <Cell label={t("when")} numeric>
        <RelativeTime text={ago(at)} exact={formatDateTime(new Date(at), locale, timeZone)} at={at} />
      </Cell>
    </tr>
  );
}
