"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { BeforeDiscount } from "#components/quotes/cost-lines.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { Money } from "#components/ui/values.tsx";
import type { DiscontinuedItem } from "#lib/features/orders/list-discontinued-items.ts";
import type { Goods } from "#lib/features/orders/list-goods.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";

// Few drafts have one.
const DiscontinuedItemNotice = lazyPartInPlace(() => import("./discontinued-item-notice.tsx"));

export type ShownGoods = Pick<Goods, "line" | "sku" | "title" | "variant"> & {
  picture: ReactNode;
  faces: ReactNode;
};

type OrderItemsProps = {
  place: Place;
  order: OrderView;
  /** What each line looks like, rendered on the server. */
  goods: readonly ShownGoods[];
  /** Line items with a discontinued variant. */
  swaps: readonly DiscontinuedItem[];
  mayWrite: boolean;
  locale: string;
};

export function OrderItems({ place, order, goods, swaps, mayWrite, locale }: OrderItemsProps) {
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
            // After a variant was replaced, the old one is not shown until the page is rendered again.
            const shown = goods.find(({ line, sku }) => line === item.line && sku === item.sku);
            const discontinued = swaps.find(({ line }) => line === item.line);
            return (
              <tr key={item.line}>
                <Cell label={t("item")} phone="title">
                  <div className="flex gap-3">
                    {shown?.picture}
                    <div className="min-w-0">
                      {shown?.title ?? item.title}
                      <span className="block text-sm font-normal text-muted">
                        {shown?.variant ?? [item.color, item.size].filter(Boolean).join(", ")}{" "}
                        <Code>{item.sku}</Code>
                      </span>
                      {shown?.faces}
                    </div>
                  </div>
                  {discontinued && (
                    <Suspense>
                      <DiscontinuedItemNotice
                        {...{
                          place,
                          orderId: order.id,
                          sku: item.sku,
                          discontinued,
                          all: swaps,
                          mayWrite,
                          locale,
                        }}
                      />
                    </Suspense>
                  )}
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
      <BeforeDiscount costs={order.costs} />
    </Card>
  );
}
