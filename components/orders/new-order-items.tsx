"use client";

import { useTranslations } from "next-intl";
import { QuantityField } from "#components/form/quantity-field.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { formatCents } from "#lib/money.ts";
import type { OrderingLine } from "#lib/orders/ordering-line.ts";
import type { CreateOrderInput } from "#lib/orders/schemas.ts";

type NewOrderItemsProps = { lines: OrderingLine[]; locale: string };

export function NewOrderItems({ lines, locale }: NewOrderItemsProps) {
  const t = useTranslations("newOrder");
  return (
    <Card title={t("items", { count: lines.length })}>
      <ul className="flex flex-col gap-4">
        {lines.map((line, index) => (
          <li key={line.id}>
            <Line line={line} index={index} locale={locale} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Line({ line, index, locale }: { line: OrderingLine; index: number; locale: string }) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Picture src={line.imageUrl} alt="" eager={index === 0} className="w-20" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{line.title}</p>
        <p className="text-muted">
          {line.color}, {line.size} · {formatCents(line.priceCents, locale, line.currency)}
        </p>
        {line.faces.length > 0 && (
          <p className="text-sm text-muted">
            {t("newOrder.printed", { faces: new Intl.ListFormat(locale).format(line.faces) })}
          </p>
        )}
        {line.item.product_id && <p className="text-sm text-muted">{t("newOrder.ownProduct")}</p>}
        <p className="text-sm text-muted">
          <Code>{line.item.sku}</Code>
        </p>
      </div>
      <QuantityField<CreateOrderInput>
        name={`items.${index}.quantity`}
        label={t("newOrder.quantity")}
        texts={{ less: t("form.less"), more: t("form.more") }}
        min={1}
        max={1000}
      />
    </div>
  );
}
