"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Columns } from "#components/layout/columns.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useNow } from "#components/live/use-now.ts";
import { CostLines } from "#components/quotes/cost-lines.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import type { Swap } from "#lib/features/orders/list-swaps.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { orderQuery, swapsQuery } from "#lib/features/orders/queries.ts";
import { isCancellable, isPayable } from "#lib/features/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { ChangeNotice } from "./change/change-notice.tsx";
import { CopyText } from "./copy-text.tsx";
import { DraftPayment } from "./draft-payment.tsx";
import { IntentNotice } from "./intent-notice.tsx";
import type { OrderActions } from "./order-actions.ts";
import { OrderAddress } from "./order-address.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderLabels } from "./order-labels.tsx";
import { OrderMenu } from "./order-menu.tsx";
import { OrderNotice } from "./order-notice.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderStatus } from "./order-status.tsx";
import { PaymentRequest } from "./payment-request.tsx";
import { QuoteDifference } from "./quoted/quote-difference.tsx";
import { useQuoteLook } from "./quoted/use-quote-look.ts";
import { RawOrder } from "./raw-order.tsx";
import { OrderTimeline } from "./timeline/order-timeline.tsx";
import { usePaymentOutlook } from "./use-payment-outlook.ts";

type OrderScreenProps = {
  place: Place;
  initialOrder: OrderView;
  initialOutlook: PaymentOutlook | null;
  initialSwaps: Swap[];
  may: { decide: boolean; write: boolean; note: boolean };
  connectHref: string | null;
  actions: OrderActions;
  formTexts: FormTexts;
  locale: string;
  renderedAt: string;
};

export function OrderScreen(props: OrderScreenProps) {
  const { place, initialOrder, initialOutlook, initialSwaps, may } = props;
  const { connectHref, actions, formTexts, locale, renderedAt } = props;
  const t = useTranslations("order");
  const now = useNow(renderedAt);
  const { data: order, isError } = useQuery({
    ...orderQuery(place, initialOrder.id),
    initialData: initialOrder,
  });
  const { data: swaps } = useQuery({
    ...swapsQuery(place, initialOrder.id),
    initialData: initialSwaps,
    enabled: isPayable(order.status),
  });
  const look = useQuoteLook(order);
  const outlook = usePaymentOutlook(place, initialOutlook);
  const openIntent = order.lastIntent?.state === "open" ? order.lastIntent : null;
  const payment = { place, order, actions, formTexts, locale };
  return (
    <>
      <PageHeader
        title={order.number}
        back={{ href: paths.orders(place), label: t("back") }}
        status={<OrderStatus status={order.status} />}
        beside={<CopyText value={order.number} what="copyNumber" />}
        about={order.reference ?? order.external_id}
        secondary={
          <>
            <OrderMenu place={place} order={order} mayWrite={may.write} />
            {may.write && isCancellable(order.status) && (
              <CancelOrder place={place} order={order} cancel={actions.cancel} locale={locale} />
            )}
          </>
        }
      />
      <PageBody>
        {isError && (
          <Callout tone="warn" title={t("staleTitle")}>
            {t("staleText")}
          </Callout>
        )}
        {openIntent && <IntentNotice intent={openIntent} locale={locale} />}
        <ChangeNotice place={place} order={order} />
        {!openIntent && <OrderNotice order={order} locale={locale} />}
        {!openIntent && isPayable(order.status) && (
          <>
            <PaymentRequest {...payment} mayDecide={may.decide} now={now} />
            {look.difference && order.origin.quote && (
              <QuoteDifference
                place={place}
                quote={order.origin.quote}
                difference={look.difference}
                isSeen={look.isSeen}
                onSeen={look.setSeen}
                currency={order.costs.currency}
                locale={locale}
              />
            )}
            <DraftPayment
              {...payment}
              outlook={outlook}
              mayAsk={may.write}
              isHeld={look.difference !== null && !look.isSeen}
              connectHref={connectHref}
            />
          </>
        )}
        <Columns
          aside={
            <>
              <CostsCard costs={order.costs} locale={locale} />
              <OrderAddress order={order} keep={may.note ? actions.keepAddress : null} locale={locale} />
              <OrderLabels place={place} order={order} mayWrite={may.note} />
              <OrderFacts place={place} order={order} locale={locale} />
              <RawOrder order={order} />
            </>
          }
        >
          <OrderItems
            place={place}
            order={order}
            swaps={isPayable(order.status) ? swaps : []}
            swap={may.write ? actions.swap : null}
            locale={locale}
          />
          <OrderParcels shipments={order.shipments} locale={locale} />
          <OrderTimeline
            place={place}
            order={order}
            mayWrite={may.note}
            notes={actions.notes}
            now={now}
            locale={locale}
          />
        </Columns>
      </PageBody>
    </>
  );
}

function CostsCard({ costs, locale }: { costs: Costs; locale: string }) {
  const t = useTranslations("order");
  return (
    <Card title={t("costs")}>
      <CostLines costs={costs} locale={locale} />
    </Card>
  );
}
