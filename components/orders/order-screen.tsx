"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Columns } from "#components/layout/columns.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useNow } from "#components/live/use-now.ts";
import { Callout } from "#components/ui/callout.tsx";
import type { PaymentOutlook } from "#lib/orders/judge-payment.ts";
import type { OrderView } from "#lib/orders/order-view.ts";
import { orderQuery } from "#lib/orders/query.ts";
import { isCancellable, isPayable } from "#lib/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { CostsCard } from "./costs-card.tsx";
import { DraftPayment } from "./draft-payment.tsx";
import { IntentNotice } from "./intent-notice.tsx";
import type { OrderActions } from "./order-actions.ts";
import { OrderAddress } from "./order-address.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderNotice } from "./order-notice.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderStatus } from "./order-status.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { PaymentRequest } from "./payment-request.tsx";
import { RawOrder } from "./raw-order.tsx";
import { usePaymentOutlook } from "./use-payment-outlook.ts";

type OrderScreenProps = {
  place: Place;
  initialOrder: OrderView;
  initialOutlook: PaymentOutlook | null;
  may: { decide: boolean; write: boolean };
  connectHref: string | null;
  actions: OrderActions;
  formTexts: FormTexts;
  locale: string;
  renderedAt: string;
};

export function OrderScreen(props: OrderScreenProps) {
  const { place, initialOrder, initialOutlook, may, connectHref, actions, formTexts, locale, renderedAt } =
    props;
  const t = useTranslations("order");
  const now = useNow(renderedAt);
  const { data: order, isError } = useQuery({
    ...orderQuery(place, initialOrder.id),
    initialData: initialOrder,
  });
  const outlook = usePaymentOutlook(place, initialOutlook);
  const openIntent = order.lastIntent?.state === "open" ? order.lastIntent : null;
  const payment = { place, order, actions, formTexts, locale };
  return (
    <>
      <PageHeader
        title={order.number}
        back={{ href: paths.orders(place), label: t("back") }}
        status={<OrderStatus status={order.status} />}
        about={order.external_id}
        secondary={
          may.write &&
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
        {openIntent && <IntentNotice intent={openIntent} locale={locale} />}
        {!openIntent && <OrderNotice order={order} locale={locale} />}
        {!openIntent && isPayable(order.status) && (
          <>
            <PaymentRequest {...payment} mayDecide={may.decide} now={now} />
            <DraftPayment {...payment} outlook={outlook} mayAsk={may.write} connectHref={connectHref} />
          </>
        )}
        <Columns
          aside={
            <>
              <CostsCard costs={order.costs} locale={locale} />
              <OrderAddress place={place} order={order} locale={locale} />
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
