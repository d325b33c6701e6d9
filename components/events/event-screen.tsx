"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Columns, PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { RefreshOnLiveChange } from "#components/live/refresh-on-live-change.tsx";
import { useChangeWords } from "#components/orders/timeline/use-change-words.ts";
import { StatusDot } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { EventView } from "#lib/features/events/get-event.ts";
import { writeLogQuery } from "#lib/features/events/log-query.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import { EndpointFact, HeadersCard, PayloadCard } from "./delivery-cards.tsx";
import { EventStateDot } from "./event-state.tsx";
import { useTimeWords } from "./use-event-words.ts";
import { useReplay } from "./use-replay.ts";

type EventScreenProps = { place: Place; event: EventView; mayReplay: boolean; locale: string };

export function EventScreen({ place, event, mayReplay, locale }: EventScreenProps) {
  const t = useTranslations("events");
  const { id, type, state, order, payload, isPayloadCut, headers, isReplayable } = event;
  return (
    <>
      <RefreshOnLiveChange kind="events" id={id} />
      {order && <RefreshOnLiveChange kind="order" id={order.id} />}
      <PageHeader
        help="events"
        title={type}
        back={{ href: paths.events(place), label: t("back") }}
        status={<EventStateDot state={state} />}
        about={id}
        beside={<CopyButton value={id} label={t("copyId")} />}
        secondary={
          order && (
            <LinkButton href={paths.order(place, order.id)}>
              {t("toOrder", { number: order.number ?? order.id.slice(0, 8) })}
            </LinkButton>
          )
        }
        primary={
          mayReplay &&
          isReplayable && <ReplayButton place={place} eventId={id} isParked={state === "parked"} />
        }
      />
      <PageBody>
        <Columns
          aside={
            <>
              <DeliveryCard {...{ event, locale }} />
              <SignatureCard {...{ event, locale }} />
            </>
          }
        >
          <OutcomeCard {...{ place, event, locale }} />
          <PayloadCard title={t("payload")} text={payload} note={isPayloadCut ? t("payloadCut") : null} />
          <HeadersCard headers={headers} />
        </Columns>
      </PageBody>
    </>
  );
}

type ReplayButtonProps = { place: Place; eventId: string; isParked: boolean };

/** Reads the subject of the event again. A parked event gets its attempts back. */
function ReplayButton({ place, eventId, isParked }: ReplayButtonProps) {
  const t = useTranslations("events");
  const { press, pending, problem, said } = useReplay(place);
  return (
    <>
      <span role="status" className={problem ? "text-bad-ink" : "text-muted"}>
        {problem ?? said}
      </span>
      <Button
        variant={isParked ? "primary" : "secondary"}
        icon={<RotateCw />}
        pending={pending}
        onClick={() => press([eventId])}
      >
        {t(isParked ? "retryReading" : "replay")}
      </Button>
    </>
  );
}

type SignatureCardProps = {
  event: Pick<EventView, "signedAt" | "receivedAt" | "endpoint">;
  locale: string;
};

/** Every event in the log has a valid signature, so the card always says "verified". */
function SignatureCard({ event: { signedAt, receivedAt, endpoint }, locale }: SignatureCardProps) {
  const t = useTranslations("events");
  const { at, took, timeZone } = useTimeWords(locale);
  const skewMs = signedAt && Date.parse(receivedAt) - Date.parse(signedAt);
  return (
    <Card title={t("signature")}>
      <DescriptionList>
        <Fact term={t("verdict")}>
          <StatusDot tone="good">{t("verified")}</StatusDot>
        </Fact>
        <Fact term={t("secretOf")}>
          <EndpointFact {...{ endpoint, locale, timeZone }} />
        </Fact>
        {signedAt && <Fact term={t("signedAt")}>{at(signedAt)}</Fact>}
        {typeof skewMs === "number" && (
          <Fact term={t("skew")}>{t(skewMs < 0 ? "ahead" : "behind", { time: took(Math.abs(skewMs)) })}</Fact>
        )}
      </DescriptionList>
    </Card>
  );
}

type DeliveryCardProps = { event: EventView; locale: string };

/** When the event was created, received and processed, and how long each step took. */
function DeliveryCard({ event, locale }: DeliveryCardProps) {
  const t = useTranslations("events");
  const { at, took } = useTimeWords(locale);
  const { createdAt, receivedAt, deliveries, lastDeliveryAt, tookMs, bytes, appliedAt } = event;
  return (
    <Card title={t("delivery")}>
      <DescriptionList>
        <Fact term={t("happened")}>{at(createdAt)}</Fact>
        <Fact term={t("received")}>{at(receivedAt)}</Fact>
        {tookMs !== null && <Fact term={t("keptIn")}>{took(tookMs)}</Fact>}
        {appliedAt && (
          <Fact term={t("processedIn")}>{took(Date.parse(appliedAt) - Date.parse(receivedAt))}</Fact>
        )}
        <Fact term={t("attempts")}>
          {t("delivered", { count: deliveries })}
          {deliveries > 1 && lastDeliveryAt && <>, {t("lastAt", { at: at(lastDeliveryAt) })}</>}
        </Fact>
        {bytes !== null && (
          <Fact term={t("size")}>{t("bytes", { count: bytes, shown: formatCount(bytes, locale) })}</Fact>
        )}
      </DescriptionList>
    </Card>
  );
}

type OutcomeCardProps = { place: Place; event: EventView; locale: string };

/** The outcome: what the triggered reading changed, or why it failed. */
function OutcomeCard({ place, event, locale }: OutcomeCardProps) {
  const t = useTranslations("events");
  const failures = useTranslations("eventFailures");
  const { at } = useTimeWords(locale);
  const wordsOf = useChangeWords(locale, event.order?.currency ?? "EUR");
  const { state, changed, failure, tries, parkedAt, order } = event;
  const why = failure as "unexpected" | null;
  return (
    <Card title={t("outcome")} aside={<EventStateDot state={state} />}>
      {failure && (
        <div className="mb-3">
          <Callout
            tone={parkedAt ? "bad" : "warn"}
            title={parkedAt ? t("parkedTitle", { at: at(parkedAt) }) : t("failedTitle")}
          >
            {t("failedText", { tries })} {why && failures.has(why) ? failures(why) : failure}
          </Callout>
        </div>
      )}
      {state === "applied" && changed ? (
        <ul className="flex flex-col gap-1">
          {changed.map((change) => (
            <li key={`${change.what} ${change.of}`}>{wordsOf(change)}</li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t(`stateText.${state}`)}</p>
      )}
      {order && (
        <p className="mt-3">
          <TextLink href={paths.events(place, writeLogQuery({ order: order.id }))}>
            {t("eventsOfOrder")}
          </TextLink>
        </p>
      )}
    </Card>
  );
}
