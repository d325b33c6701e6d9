"use client";

import { useTranslations } from "next-intl";
import { QuantityField } from "#components/form/quantity-field.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { formatCents } from "#lib/money.ts";
import type { CreateOrderInput } from "#lib/orders/schemas.ts";
import type { CatalogVariant } from "#lib/service/schemas/catalog.ts";

type NewOrderItemProps = { variant: CatalogVariant & { title: string }; locale: string };

export function NewOrderItem({ variant, locale }: NewOrderItemProps) {
  const t = useTranslations();
  return (
    <Card title={t("newOrder.item")}>
      <div className="flex flex-wrap items-center gap-4">
        <Picture src={variant.image_url} alt="" eager className="w-20" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{variant.title}</p>
          <p className="text-muted">
            {variant.color.name}, {variant.size.name} ·{" "}
            {formatCents(variant.price_cents, locale, variant.currency)}
          </p>
          <p className="text-sm text-muted">
            <Code>{variant.sku}</Code>
          </p>
        </div>
        <QuantityField<CreateOrderInput>
          name="items.0.quantity"
          label={t("newOrder.quantity")}
          texts={{ less: t("form.less"), more: t("form.more") }}
          min={1}
          max={1000}
        />
      </div>
    </Card>
  );
}
