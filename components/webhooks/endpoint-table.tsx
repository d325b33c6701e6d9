import { getTimeZone, getTranslations } from "next-intl/server";
import type { FormTexts } from "#components/form/form-texts.ts";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { Badge, StatusDot, type Tone } from "#components/ui/badge.tsx";
import { Code } from "#components/ui/code.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";
import type { EndpointView } from "#lib/features/webhooks/endpoint-view.ts";
import { EndpointActs } from "./endpoint-acts.tsx";

type EndpointStateProps = { endpoint: EndpointView; locale: string; now: Date };

const known = {
  active: "good",
  paused: "warn",
  disabled: "bad",
  registering: "info",
  gone: "bad",
} as const satisfies Record<string, Tone>;

/** The status of an endpoint. An unknown status is shown as the service names it. */
async function EndpointState({ endpoint, locale, now }: EndpointStateProps) {
  const t = await getTranslations("webhooks");
  const timeZone = await getTimeZone();
  const { status, pausedAt, own } = endpoint;
  const isKnown = status in known;
  const since = status === "paused" && pausedAt ? new Date(pausedAt) : null;
  return (
    <span className="flex flex-col">
      <StatusDot tone={isKnown ? known[status as "active"] : "neutral"}>
        {isKnown ? t(`status.${status as "active"}`) : status}
      </StatusDot>
      {since && (
        <span className="text-sm text-muted">
          {own?.by && `${own.by}, `}
          <TimeAgo at={since} now={now} locale={locale} timeZone={timeZone} />
        </span>
      )}
    </span>
  );
}

type EndpointRowProps = Omit<EndpointTableProps, "endpoints"> & { endpoint: EndpointView };

async function EndpointRow(props: EndpointRowProps) {
  const { endpoint, workspace, isRotating, isLocked, formTexts, locale, now } = props;
  const t = await getTranslations("webhooks");
  const { id, url, own } = endpoint;
  return (
    <tr>
      <Cell phone="title">
        <span className="flex min-w-0 flex-col items-start gap-1 whitespace-normal">
          {own && <Badge tone={own.part === "old" ? "neutral" : "accent"}>{t(`part.${own.part}`)}</Badge>}
          <Code>{url}</Code>
        </span>
      </Cell>
      <Cell label={t("events")}>
        <ChosenEvents events={endpoint.events} />
      </Cell>
      <Cell label={t("state")}>
        <EndpointState endpoint={endpoint} locale={locale} now={now} />
      </Cell>
      <Cell label={t("lastDelivery")}>
        <LastDelivery endpoint={endpoint} locale={locale} now={now} />
      </Cell>
      <Cell phone="foot">
        {id && !isLocked && (
          <EndpointActs {...{ workspace, isRotating, formTexts }} endpoint={{ ...endpoint, id }} />
        )}
      </Cell>
    </tr>
  );
}

/** "All events", or the list of events. */
async function ChosenEvents({ events }: { events: readonly string[] }) {
  const t = await getTranslations("webhooks");
  const isAll = eventTypes.every((type) => events.includes(type));
  if (isAll && events.length === eventTypes.length)
    return <span className="whitespace-nowrap">{t("allEvents")}</span>;
  return (
    <span className="flex flex-col">
      {t("someEvents", { count: events.length })}
      <span className="max-w-64 text-sm whitespace-normal text-muted">{events.join(", ")}</span>
    </span>
  );
}

type LastDeliveryProps = { endpoint: EndpointView; locale: string; now: Date };

/** The last delivery attempt as the service reports it, and for our own endpoint also the last received delivery. */
async function LastDelivery({ endpoint, locale, now }: LastDeliveryProps) {
  const t = await getTranslations("webhooks");
  const timeZone = await getTimeZone();
  const { lastDelivery: last, own } = endpoint;
  if (!last && !own?.lastReceivedAt) return <span className="text-muted">{t("none")}</span>;
  const relativeTime = (iso: string) => <TimeAgo at={iso} now={now} locale={locale} timeZone={timeZone} />;
  return (
    <span className="flex flex-col">
      {last && (
        <StatusDot tone={last.failed ? "bad" : "good"}>
          <span>
            {last.httpStatus ?? last.status}
            {last.at && <> · {relativeTime(last.at)}</>}
          </span>
        </StatusDot>
      )}
      {last && <code className="text-sm text-muted">{last.type}</code>}
      {own?.lastReceivedAt && (
        <span className="text-sm text-muted">
          {t("received")} {relativeTime(own.lastReceivedAt)}
        </span>
      )}
    </span>
  );
}

type EndpointTableProps = {
  workspace: string;
  endpoints: readonly EndpointView[];
  isRotating: boolean;
  /** While the service does not answer, nothing can be changed. */
  isLocked: boolean;
  formTexts: FormTexts;
  locale: string;
  now: Date;
};

export async function EndpointTable({ endpoints, ...rest }: EndpointTableProps) {
  const t = await getTranslations("webhooks");
  return (
    <Table caption={t("caption")}>
      <thead>
        <tr>
          <Column>{t("endpoint")}</Column>
          <Column>{t("events")}</Column>
          <Column>{t("state")}</Column>
          <Column>{t("lastDelivery")}</Column>
          <Column>
            <span className="sr-only">{t("act")}</span>
          </Column>
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id ?? endpoint.url} endpoint={endpoint} {...rest} />
        ))}
      </tbody>
    </Table>
  );
}
