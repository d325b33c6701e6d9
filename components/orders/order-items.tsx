"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { Money } from "#components/ui/money.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import type { Swap } from "#lib/features/orders/list-swaps.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { SwapLine } from "./change/swap-line.tsx";
import { ItemFiles } from "./item-files.tsx";
import type { OrderActions } from "./order-actions.ts";

type OrderItemsProps = {
  place: Place;
  order: OrderView;
  /** Lines that are not made any more. */
  swaps: readonly Swap[];
  /** Null for whom it is not to swap. */
  swap: OrderActions["swap"] | null;
  locale: string;
};

export function OrderItems({ place, order, swaps, swap, locale }: OrderItemsProps) {
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
          {order.items.map((item) => {
            const gone = swaps.find(({ line }) => line === item.line);
            return (
              <tr key={item.line}>
                <Cell label={t("item")} phone="title">
                  {item.title}
                  <span className="block text-sm font-normal text-muted">
                    {[item.color, item.size].filter(Boolean).join(", ")} <Code>{item.sku}</Code>
                  </span>
                  <ItemFiles files={item.files} />
                  {gone && <SwapLine {...{ place, orderId: order.id, sku: item.sku, gone, swap, locale }} />}
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
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}
