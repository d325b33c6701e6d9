"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { Place } from "#lib/paths.ts";
import { CopyText } from "./copy-text.tsx";
import { OrderOrigin } from "./order-origin.tsx";

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
