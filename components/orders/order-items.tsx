"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Money } from "#components/ui/values.tsx";
import { formatLocaleOf } from "#lib/cache-formats.ts";
import type { DiscontinuedItem } from "#lib/features/orders/list-discontinued-items.ts";
import type { Goods } from "#lib/features/orders/list-goods.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { LineFaces, LinePicture } from "./line-goods.tsx";
import { Problem } from "./pay-button.tsx";
import { type OrderActions, useOrderAction } from "./use-order-action.ts";

type OrderItemsProps = {
  place: Place;
  order: OrderView;
  goods: readonly Goods[];
  /** Line items with a discontinued variant. */
  swaps: readonly DiscontinuedItem[];
  /** Null for members who may not replace a variant. */
  swap: OrderActions["replaceVariant"] | null;
  locale: string;
};

export function OrderItems({ place, order, goods, swaps, swap, locale }: OrderItemsProps) {
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
            const shown = goods.find(({ line }) => line === item.line);
            const discontinued = swaps.find(({ line }) => line === item.line);
            return (
              <tr key={item.line}>
                <Cell label={t("item")} phone="title">
                  <div className="flex gap-3">
                    <LinePicture goods={shown} />
                    <div className="min-w-0">
                      {item.title}
                      <span className="block text-sm font-normal text-muted">
                        {[item.color, item.size].filter(Boolean).join(", ")} <Code>{item.sku}</Code>
                      </span>
                      <LineFaces place={place} goods={shown} />
                    </div>
                  </div>
                  {discontinued && (
                    <DiscontinuedItemNotice
                      {...{ place, orderId: order.id, sku: item.sku, discontinued, swap, locale }}
                    />
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
    </Card>
  );
}

type DiscontinuedItemNoticeProps = {
  place: Place;
  orderId: string;
  sku: string;
  discontinued: DiscontinuedItem;
  swap: OrderActions["replaceVariant"] | null;
  locale: string;
};

/** For a line item of a draft with a discontinued variant: its replacement, with a button if it can be used. */
function DiscontinuedItemNotice({
  place,
  orderId,
  sku,
  discontinued,
  swap,
  locale,
}: DiscontinuedItemNoticeProps) {
  const t = useTranslations("swap");
  const words = useTranslations("payment");
  const router = useRouter();
  const [submissionId] = useState(makeId);
  const { run, pending, problem } = useOrderAction(place, words("unreachable"));
  const { line, replacement, lostFaces, productId } = discontinued;
  const name = replacement && [replacement.title, replacement.color, replacement.size].join(", ");
  const isLost = lostFaces.length > 0;
  const press = async (chosen: string) => {
    let made: string | undefined;
    const isDone = await run(async () => {
      const answer = await swap?.({ submissionId, orderId, line, sku: chosen });
      made = answer?.data?.orderId;
      return answer ?? {};
    });
    if (isDone && made) router.push(paths.order(place, made));
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm font-normal">
      <Badge tone="bad">{t("gone")}</Badge>
      {replacement && name && swap && !isLost && (
        <Button
          size="sm"
          pending={pending}
          title={t("text")}
          aria-label={t("named", { sku, name })}
          onClick={() => press(replacement.sku)}
        >
          {t("swap", { name })}
        </Button>
      )}
      {name && isLost && (
        <span>
          {t("lostFaces", { name, faces: new Intl.ListFormat(formatLocaleOf(locale)).format(lostFaces) })}
        </span>
      )}
      {!replacement && <span>{t("none")}</span>}
      <TextLink href={paths.product(place, productId)}>{t("toProduct")}</TextLink>
      <Problem text={problem} />
    </div>
  );
}
