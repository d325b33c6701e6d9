"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Columns } from "#components/layout/columns.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useNow } from "#components/live/use-now.ts";
import { Callout } from "#components/ui/callout.tsx";
import type { OrderView } from "#lib/orders/order-view.ts";
import { orderQuery } from "#lib/orders/query.ts";
import { isCancellable, isPayable } from "#lib/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { CostsCard } from "./costs-card.tsx";
import type { OrderActions } from "./order-actions.ts";
import { OrderAddress } from "./order-address.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderNotice } from "./order-notice.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderStatus } from "./order-status.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { PayButton } from "./pay-button.tsx";
import { RawOrder } from "./raw-order.tsx";

type OrderScreenProps = {
  place: Place;
  initialOrder: OrderView;
  may: { pay: boolean; cancel: boolean };
  actions: OrderActions;
  locale: string;
  renderedAt: string;
};

export function OrderScreen({ place, initialOrder, may, actions, locale, renderedAt }: OrderScreenProps) {
  const t = useTranslations("order");
  const now = useNow(renderedAt);
  const { data: order, isError } = useQuery({
    ...orderQuery(place, initialOrder.id),
    initialData: initialOrder,
  });
  const isUnderWay = order.lastIntent?.state === "open";
  return (
    <>
      <PageHeader
        title={order.number}
        back={{ href: paths.orders(place), label: t("back") }}
        status={<OrderStatus status={order.status} />}
        about={order.external_id}
        primary={
          may.pay &&
          isPayable(order.status) && (
            <PayButton
              place={place}
              order={order}
              confirm={actions.confirm}
              disabled={isUnderWay}
              locale={locale}
            />
          )
        }
        secondary={
          may.cancel &&
          isCancellable(order.status) && (
            <CancelOrder place={place} order={order} cancel={actions.cancel} locale={locale} />
          )
        }
      />
      <PageBody>
        {isError && (
          <Callout tone="warn" title={t("staleTitle")}>
            {t("staleText")}
          </Callout>
        )}
        <OrderNotice order={order} locale={locale} />
        <Columns
          aside={
            <>
              <CostsCard costs={order.costs} locale={locale} />
              <OrderAddress order={order} locale={locale} />
              <RawOrder order={order} />
            </>
          }
        >
          <OrderItems order={order} locale={locale} />
          <OrderParcels shipments={order.shipments} locale={locale} />
          <OrderTimeline order={order} now={now} locale={locale} />
        </Columns>
      </PageBody>
    </>
  );
}
