"use client";

import { useTranslations } from "next-intl";
import { memo, Suspense } from "react";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { useChanged } from "#components/orders/use-changed.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { lazyPart, lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { RelativeTime } from "#components/ui/values.tsx";
import { formatRelative } from "#lib/dates.ts";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import type { EventRow } from "#lib/features/events/list-events.ts";
import type { SteadyRow } from "#lib/features/events/steady-page.ts";
import { isKnownStatus } from "#lib/features/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";
import { formatToSecond } from "#lib/times.ts";
import { type ChosenEvents, useChosenEvents } from "./chosen-events.tsx";
import { EventStateDot } from "./event-state.tsx";
import { LogFrame, LogToolbar } from "./log-frame.tsx";
import { type RenderedPage, useLogAddress, useLogPage } from "./use-log-page.ts";

type EventTableRowProps = {
  place: Place;
  steady: SteadyRow<EventRow>;
  isChosen: boolean;
  /** Null if the reader cannot replay events. */
  onToggle: ((id: string) => void) | null;
  now: Date;
  timeZone: string;
  locale: string;
};

/** Memoized: a click changes one row, and the others are not drawn again. */
const EventTableRow = memo(function EventTableRow(props: EventTableRowProps) {
  const { place, steady, isChosen, onToggle, now, timeZone, locale } = props;
  const t = useTranslations("events");
  const { row, hasLeft } = steady;
  const changed = useChanged(String(steady.changes));
  const at = new Date(row.receivedAt);
  const exact = formatToSecond(at, locale, timeZone);
  return (
    <tr
      data-event={row.id}
      data-changed={changed || undefined}
      data-left={hasLeft || undefined}
      className="transition-colors data-changed:bg-info-soft data-left:text-muted"
    >
      {onToggle && (
        <Cell phone="select">
          <Checkbox
            aria-label={t("choose", { type: row.type, at: exact })}
            checked={isChosen}
            onChange={() => onToggle(row.id)}
          />
        </Cell>
      )}
      <Cell label={t("event")} phone="title">
        <IntentLink
          href={paths.event(place, row.id)}
          className="row-link font-mono text-sm whitespace-normal! break-words"
        >
          {row.type}
        </IntentLink>
        {row.deliveries > 1 && (
          <span className="ml-2">
            <Badge>{t("times", { count: row.deliveries })}</Badge>
          </span>
        )}
        {hasLeft && (
          <span className="ml-2">
            <Badge>{t("left")}</Badge>
          </span>
        )}
      </Cell>
      <Cell label={t("order")} phone={row.order ? "line" : "hidden"}>
        {row.order && (
          <TextLink href={paths.order(place, row.order.id)}>
            {row.order.number ?? row.order.id.slice(0, 8)}
          </TextLink>
        )}
      </Cell>
      <Cell label={t("became")} phone="aside">
        <EventStateDot state={row.state} />
      </Cell>
      <Cell label={t("changed")} phone={row.changed?.length ? "line" : "hidden"}>
        <ChangedBrief changed={row.changed} />
      </Cell>
      <Cell label={t("received")} numeric>
        <RelativeTime text={formatRelative(at, now, locale)} exact={exact} at={row.receivedAt} />
      </Cell>
    </tr>
  );
});

/** What a reading changed, in short: the new status of the order, else the number of changes. */
function ChangedBrief({ changed }: Pick<EventRow, "changed">) {
  const t = useTranslations("events");
  const statusWords = useTranslations("status");
  if (!changed || changed.length === 0) return null;
  const moved = changed.find(({ what }) => what === "status");
  const wordOf = (value: string | number | null | undefined) => {
    const status = String(value ?? "");
    return isKnownStatus(status) ? statusWords(status) : status;
  };
  if (!moved) return t("changes", { count: changed.length });
  const [before, after] = [wordOf(moved.before), wordOf(moved.after)];
  return (
    <>
      {before ? t("movedTo", { before, after }) : after}
      {changed.length > 1 && (
        <span className="text-muted"> {t("andMore", { count: changed.length - 1 })}</span>
      )}
    </>
  );
}

const ChosenEventsBar = lazyPart(() => import("./chosen-events.tsx"));
const NoEvents = lazyPartInPlace(() => import("./no-events.tsx"));

type AcceptedLogProps = {
  place: Place;
  rendered: RenderedPage<EventRow>;
  choices: EventChoices;
  mayReplay: boolean;
  locale: string;
};

/** The accepted events, updated live. */
export function AcceptedLog(props: AcceptedLogProps) {
  const { place, rendered, choices, mayReplay, locale } = props;
  const now = useNow();
  const going = useLogAddress(place);
  const { query } = going.address;
  const list = useLogPage(place, going.address, rendered);
  const { rows, isCapped } = list.steady;
  const chosen = useChosenEvents(rows.map(({ row }) => row.id));
  return (
    <>
      <LogToolbar {...{ place, going, choices, locale }} />
      <LogFrame
        {...{ going, list }}
        empty={
          <Suspense>
            <NoEvents {...{ place, query, isCapped }} />
          </Suspense>
        }
      >
        <EventsTable {...{ place, rows, chosen, mayReplay, now, locale }} />
      </LogFrame>
      <Suspense>{chosen.ids.length > 0 && <ChosenEventsBar {...{ place, chosen }} />}</Suspense>
    </>
  );
}

type EventsTableProps = {
  place: Place;
  rows: readonly SteadyRow<EventRow>[];
  chosen: ChosenEvents;
  mayReplay: boolean;
  now: Date;
  locale: string;
};

function EventsTable({ place, rows, chosen, mayReplay, now, locale }: EventsTableProps) {
  const t = useTranslations("events");
  const timeZone = useTimeZone();
  return (
    <Table caption={t("caption")}>
      <thead>
        <tr>
          {mayReplay && (
            <Column className="w-10">
              <Checkbox
                aria-label={t("choosePage")}
                checked={chosen.isAll}
                mixed={chosen.ids.length > 0 && !chosen.isAll}
                onChange={chosen.toggleAll}
              />
            </Column>
          )}
          <Column>{t("event")}</Column>
          <Column>{t("order")}</Column>
          <Column>{t("became")}</Column>
          <Column>{t("changed")}</Column>
          <Column numeric>{t("received")}</Column>
        </tr>
      </thead>
      <tbody>
        {rows.map((steady) => (
          <EventTableRow
            key={steady.row.id}
            {...{ place, steady, now, timeZone, locale }}
            isChosen={chosen.has(steady.row.id)}
            onToggle={mayReplay ? chosen.toggle : null}
          />
        ))}
      </tbody>
    </Table>
  );
}
