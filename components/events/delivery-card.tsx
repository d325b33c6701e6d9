"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { EventView } from "#lib/features/events/event-view.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { useTimeWords } from "./use-time-words.ts";

type DeliveryCardProps = { event: EventView; locale: string };

/** When it happened, came and was read for, and how long each took. */
export function DeliveryCard({ event, locale }: DeliveryCardProps) {
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
          <Fact term={t("size")}>
            {t("bytes", { count: bytes, shown: new Intl.NumberFormat(writtenIn(locale)).format(bytes) })}
          </Fact>
        )}
      </DescriptionList>
    </Card>
  );
}
