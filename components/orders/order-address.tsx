"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { OrderView } from "#lib/orders/order-view.ts";
import { type Place, paths } from "#lib/paths.ts";

type OrderAddressProps = { place: Place; order: OrderView; locale: string };

export function OrderAddress({ place, order, locale }: OrderAddressProps) {
  const t = useTranslations("order");
  const { name, company, line1, line2, postal_code, city, country, phone, email } = order.shipping_address;
  const countryName = new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country;
  const lines = [name, company, line1, line2, [postal_code, city].filter(Boolean).join(" "), countryName];
  const shown = lines.filter((line) => line !== null && line !== "");
  const copyTexts = { copy: t("copyAddress"), copied: t("copied"), failed: t("copyFailed") };
  return (
    <Card title={t("address")} aside={<CopyButton value={shown.join("\n")} texts={copyTexts} />}>
      <address className="whitespace-pre-line not-italic">{shown.join("\n")}</address>
      {[phone, email].filter(Boolean).map((contact) => (
        <p key={contact} className="text-muted">
          {contact}
        </p>
      ))}
      <div className="mt-4 border-t border-line pt-4">
        <DescriptionList>
          {order.quote && (
            <Fact term={t("quote")}>
              <TextLink href={paths.quote(place, order.quote.id)}>{order.quote.name}</TextLink>
            </Fact>
          )}
          {order.external_id && <Fact term={t("reference")}>{order.external_id}</Fact>}
          <Fact term={t("created")}>{formatDateTime(new Date(order.created_at), locale)}</Fact>
          {order.api_key_prefix && <Fact term={t("key")}>{order.api_key_prefix}…</Fact>}
        </DescriptionList>
      </div>
    </Card>
  );
}
