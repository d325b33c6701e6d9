"use client";

import { useTranslations } from "next-intl";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { StatusDot, type Tone } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { shipmentStatuses } from "#lib/core/service/schemas/known-values.ts";
import type { Shipment } from "#lib/core/service/schemas/order.ts";
import { formatDateTime } from "#lib/dates.ts";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import { isCancelled } from "#lib/features/orders/status.ts";
import { CopyText } from "./order-facts.tsx";

const tones: Partial<Record<string, Tone>> = {
  delivered: "good",
  shipped: "info",
  in_transit: "info",
  returned: "warn",
  lost: "bad",
};

type OrderParcelsProps = { status: string; shipments: Shipment[]; locale: string };

export default function OrderParcels({ status, shipments, locale }: OrderParcelsProps) {
  const t = useTranslations("order");
  return (
    <Card title={t("parcels")}>
      {shipments.length === 0 && <Nothing>{t(isCancelled(status) ? "noParcelsEnded" : "noParcels")}</Nothing>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {shipments.map((shipment) => (
          <li key={shipment.id} className="rounded-md border border-line p-3">
            <Parcel shipment={shipment} locale={locale} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Parcel({ shipment, locale }: { shipment: Shipment; locale: string }) {
  const t = useTranslations("order");
  const timeZone = useTimeZone();
  const { carrier, tracking_url: url, status } = shipment;
  const number = useStoredText()(shipment.tracking_number);
  const known = shipmentStatuses.find((candidate) => candidate === status);
  const when = (at: string | null) => (at ? formatDateTime(new Date(at), locale, timeZone) : null);
  const [shippedAt, deliveredAt] = [when(shipment.shipped_at), when(shipment.delivered_at)];
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{carrier}</span>
        <StatusDot tone={tones[status]}>{known ? t(`shipmentStatus.${known}`) : status}</StatusDot>
      </p>
      <p className="mb-2 flex items-center gap-1 tabular-nums">
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t("track")} ${number}`}
            className="underline"
          >
            {number}
          </a>
        ) : (
          number
        )}
        {shipment.tracking_number !== erasedPlaceholder && <CopyText value={number} what="copyTracking" />}
      </p>
      <DescriptionList>
        {shippedAt && <Fact term={t("shippedAt")}>{shippedAt}</Fact>}
        {deliveredAt && <Fact term={t("deliveredAt")}>{deliveredAt}</Fact>}
      </DescriptionList>
    </>
  );
}
