"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { OrderOrigin as Origin } from "#lib/features/orders/get-origin.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { type Place, paths } from "#lib/paths.ts";
import { CopyText } from "./copy-text.tsx";

type OrderFactsProps = { place: Place; order: OrderView; locale: string };

/** What it is called and where it comes from. */
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

/** What it was made from here, each with the way there; nothing where it was made elsewhere. */
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
  const { quote, template, copyOf, changeOf, importId, scheduleId } = origin;
  return [
    quote && { href: paths.quote(place, quote.id), word: t("quote", { name: quote.name }) },
    template && { href: paths.template(place, template.id), word: t("template", { name: template.name }) },
    copyOf && { href: paths.order(place, copyOf.id), word: t("copy", { number: copyOf.number }) },
    changeOf && { href: paths.order(place, changeOf.id), word: t("change", { number: changeOf.number }) },
    importId && { href: paths.import(place, importId), word: t("import") },
    scheduleId && { href: paths.schedule(place, scheduleId), word: t("schedule") },
  ].filter((source) => source !== null && source !== "");
}
