"use client";

import { useTranslations } from "next-intl";
import type { AddressActions } from "#components/addresses/address-actions.ts";
import { Card } from "#components/ui/card.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { addressLines } from "./address-lines.ts";
import { CopyText } from "./copy-text.tsx";
import { KeepAddress } from "./keep-address.tsx";

type OrderAddressProps = {
  order: OrderView;
  /** Null for who keeps no addresses. */
  keep: AddressActions["add"] | null;
  locale: string;
};

/** Where it goes, as it stands on a parcel; copied as a block. */
export function OrderAddress({ order, keep, locale }: OrderAddressProps) {
  const t = useTranslations("order");
  const { phone, email } = order.shipping_address;
  const shown = addressLines(order.shipping_address, locale).join("\n");
  return (
    <Card title={t("address")} aside={<CopyText value={shown} what="copyAddress" />}>
      <address className="break-words whitespace-pre-line not-italic">{shown}</address>
      {[phone, email].filter(Boolean).map((contact) => (
        <p key={contact} className="break-words text-muted">
          {contact}
        </p>
      ))}
      {keep && <KeepAddress address={order.shipping_address} isInBook={order.isAddressInBook} add={keep} />}
    </Card>
  );
}
