"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StatusDot, type Tone } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { shipmentStatuses } from "#lib/core/service/schemas/known-values.ts";
import type { Shipment } from "#lib/core/service/schemas/order.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { OrderOrigin as Origin } from "#lib/features/orders/get-origin.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { type Place, paths } from "#lib/paths.ts";

const tones: Partial<Record<string, Tone>> = {
  delivered: "good",
  shipped: "info",
  in_transit: "info",
  returned: "warn",
  lost: "bad",
};

export function OrderParcels({ shipments, locale }: { shipments: Shipment[]; locale: string }) {
  const t = useTranslations("order");
  return (
    <Card title={t("parcels")}>
      {shipments.length === 0 && <Nothing>{t("noParcels")}</Nothing>}
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
  const { carrier, tracking_number: number, tracking_url: url, status } = shipment;
  const known = shipmentStatuses.find((candidate) => candidate === status);
  const when = (at: string | null) => (at ? formatDateTime(new Date(at), locale) : null);
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
        <CopyText value={number} what="copyTracking" />
      </p>
      <DescriptionList>
        {shippedAt && <Fact term={t("shippedAt")}>{shippedAt}</Fact>}
        {deliveredAt && <Fact term={t("deliveredAt")}>{deliveredAt}</Fact>}
      </DescriptionList>
    </>
  );
}

type OrderFactsProps = { place: Place; order: OrderView; locale: string };

/** The references of an order, and its origin. */
export function OrderFacts({ place, order, locale }: OrderFactsProps) {
  const t = useTranslations("order");
  const { reference, external_id: externalId } = order;
  return (
    <Card>
      <DescriptionList>
        <OrderOrigin place={place} origin={order.origin} />
        {reference && <CopiedFact term={t("reference")} value={reference} />}
        {externalId && externalId !== reference && <CopiedFact term={t("externalId")} value={externalId} />}
        <Fact term={t("created")}>{formatDateTime(new Date(order.created_at), locale)}</Fact>
        {order.api_key_prefix && <Fact term={t("key")}>{order.api_key_prefix}…</Fact>}
      </DescriptionList>
    </Card>
  );
}

function CopiedFact({ term, value }: { term: ReactNode; value: string }) {
  return (
    <Fact term={term}>
      <span className="flex items-start gap-1">
        <span className="min-w-0 break-words">{value}</span>
        <span className="-my-1">
          <CopyText value={value} what="copyReference" />
        </span>
      </span>
    </Fact>
  );
}

/** Links to what the order was made from here; nothing if it was made elsewhere. */
function OrderOrigin({ place, origin }: { place: Place; origin: Origin }) {
  const t = useTranslations("order");
  const sources = useSources(place, origin);
  if (sources.length === 0) return null;
  return (
    <Fact term={t("madeFrom")}>
      <ul>
        {sources.map(({ href, word }) => (
          <li key={href}>
            <TextLink href={href}>{word}</TextLink>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function useSources(place: Place, origin: Origin) {
  const t = useTranslations("order.origin");
  const { quote, template, copyOf, replacedOrderId, importId, scheduleId } = origin;
  return [
    quote && { href: paths.quote(place, quote.id), word: t("quote", { name: quote.name }) },
    template && { href: paths.template(place, template.id), word: t("template", { name: template.name }) },
    copyOf && { href: paths.order(place, copyOf.id), word: t("copy", { number: copyOf.number }) },
    replacedOrderId && {
      href: paths.order(place, replacedOrderId.id),
      word: t("change", { number: replacedOrderId.number }),
    },
    importId && { href: paths.import(place, importId), word: t("import") },
    scheduleId && { href: paths.schedule(place, scheduleId), word: t("schedule") },
  ].filter((source) => source !== null && source !== "");
}

type CopyTextProps = { value: string; what: "copyNumber" | "copyReference" | "copyTracking" | "copyAddress" };

/** Copies a value with one click; the label says which. */
export function CopyText({ value, what }: CopyTextProps) {
  const t = useTranslations("order");
  return <CopyButton value={value} texts={{ copy: t(what), copied: t("copied"), failed: t("copyFailed") }} />;
}
