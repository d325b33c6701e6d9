"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { Money } from "#components/ui/money.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { formatCents } from "#lib/money.ts";
import type { OrderView } from "#lib/orders/order-view.ts";

export function OrderItems({ order, locale }: { order: OrderView; locale: string }) {
  const t = useTranslations("order");
  const money = (cents: number) => <Money text={formatCents(cents, locale, order.costs.currency)} />;
  return (
    <Card title={t("items")} flush>
      <Table caption={t("items")}>
        <thead>
          <tr>
            <Column>{t("item")}</Column>
            <Column numeric>{t("quantity")}</Column>
            <Column numeric>{t("unit")}</Column>
            <Column numeric>{t("total")}</Column>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.line}>
              <Cell label={t("item")} phone="title">
                {item.title}
                <span className="block text-sm font-normal text-muted">
                  {[item.color, item.size].filter(Boolean).join(", ")} <Code>{item.sku}</Code>
                </span>
              </Cell>
              <Cell label={t("quantity")} numeric>
                {item.quantity}
              </Cell>
              <Cell label={t("unit")} numeric>
                {money(item.unit_cost_cents)}
              </Cell>
              <Cell label={t("total")} numeric phone="corner">
                {money(item.total_cost_cents)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
