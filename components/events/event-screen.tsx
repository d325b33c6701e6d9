"use client";

import { useTranslations } from "next-intl";
import { Columns } from "#components/layout/columns.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { RefreshOnNews } from "#components/live/refresh-on-news.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { EventView } from "#lib/features/events/event-view.ts";
import { type Place, paths } from "#lib/paths.ts";
import { DeliveryCard } from "./delivery-card.tsx";
import type { EventActions } from "./event-actions.ts";
import { EventStateDot } from "./event-state.tsx";
import { HeadersCard } from "./headers-card.tsx";
import { OutcomeCard } from "./outcome-card.tsx";
import { PayloadCard } from "./payload-card.tsx";
import { ReplayButton } from "./replay-button.tsx";
import { SignatureCard } from "./signature-card.tsx";

type EventScreenProps = {
  place: Place;
  event: EventView;
  /** Null for who sets nothing in motion. */
  replay: EventActions["replay"] | null;
  locale: string;
};

export function EventScreen({ place, event, replay, locale }: EventScreenProps) {
  const t = useTranslations("events");
  const { id, type, state, order, payload, isPayloadCut, headers, isReplayable } = event;
  return (
    <>
      <RefreshOnNews kind="events" id={id} />
      {order && <RefreshOnNews kind="order" id={order.id} />}
      <PageHeader
        title={type}
        back={{ href: paths.events(place), label: t("back") }}
        status={<EventStateDot state={state} />}
        about={id}
        beside={
          <CopyButton
            value={id}
            texts={{ copy: t("copyId"), copied: t("copied"), failed: t("copyFailed") }}
          />
        }
        secondary={
          order && (
            <LinkButton href={paths.order(place, order.id)}>
              {t("toOrder", { number: order.number ?? order.id.slice(0, 8) })}
            </LinkButton>
          )
        }
        primary={
          replay &&
          isReplayable && <ReplayButton eventId={id} isParked={state === "parked"} replay={replay} />
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
