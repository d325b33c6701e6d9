"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { OrderOrigin as Origin } from "#lib/features/orders/get-origin.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { type Place, paths } from "#lib/paths.ts";

type OrderFactsProps = { place: Place; order: OrderView; locale: string };

/** The references of an order, and its origin. */
export function OrderFacts({ place, order, locale }: OrderFactsProps) {
  const t = useTranslations("order");
  const timeZone = useTimeZone();
  const { external_id: externalId } = order;
  const stored = useStoredText();
  const reference = order.reference && stored(order.reference);
  return (
    <Card>
      <DescriptionList>
        <OrderOrigin place={place} origin={order.origin} />
        {reference && <CopiedFact term={t("reference")} value={reference} />}
        {externalId && externalId !== reference && <CopiedFact term={t("externalId")} value={externalId} />}
        <Fact term={t("created")}>{formatDateTime(new Date(order.created_at), locale, timeZone)}</Fact>
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
  const stored = useStoredText();
  const { quote, template, copyOf, replacedOrderId, importId, scheduleId } = origin;
  return [
    quote && { href: paths.quote(place, quote.id), word: t("quote", { name: stored(quote.name) }) },
    template && {
      href: paths.template(place, template.id),
      word: t("template", { name: stored(template.name) }),
    },
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
  return <CopyButton value={value} label={t(what)} />;
}
