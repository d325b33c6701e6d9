"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { AssigneeField } from "#components/bulk/assignee-field.tsx";
import { TagEditor } from "#components/bulk/tag-editor.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Columns, PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { useNow } from "#components/live/use-now.ts";
import { CostLines } from "#components/quotes/cost-lines.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import type { DiscontinuedItem } from "#lib/features/orders/list-discontinued-items.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { discontinuedItemsQuery, orderQuery } from "#lib/features/orders/queries.ts";
import { isPayable } from "#lib/features/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";
import { OrderAddress } from "./order-address.tsx";
import { CopyText, OrderFacts } from "./order-facts.tsx";
import { OrderItems, type ShownGoods } from "./order-items.tsx";
import { CancelOrder, OrderMenu, RawOrder } from "./order-menu.tsx";
import { OrderNotice } from "./order-notice.tsx";
import { OrderStatus } from "./order-status.tsx";
import { useQuoteLook } from "./quoted/use-quote-look.ts";
import { OrderTimeline } from "./timeline/order-timeline.tsx";
import { usePaymentOutlook } from "./will-it-pay.tsx";

const ChangeNotice = lazyPartInPlace(() => import("./change-notice.tsx"));
// Most orders that are opened are paid.
const DraftPayment = lazyPartInPlace(() => import("./draft-payment.tsx"));
const IntentNotice = lazyPartInPlace(() => import("./intent-notice.tsx"));
const OrderParcels = lazyPartInPlace(() => import("./order-parcels.tsx"));
const PaymentRequest = lazyPartInPlace(() => import("./payment-request.tsx"));
const QuoteDifference = lazyPartInPlace(() => import("./quoted/quote-difference.tsx"));

type OrderScreenProps = {
  place: Place;
  readerId: string;
  initialOrder: OrderView;
  initialOutlook: PaymentOutlook | null;
  initialSwaps: DiscontinuedItem[];
  /** Of the line items, which never change. */
  goods: ShownGoods[];
  /** `track`: whether the workspace has tracking pages and the reader may create links to them. */
  may: { decide: boolean; write: boolean; note: boolean; track: boolean };
  connectHref: string | null;
  formTexts: FormTexts;
  locale: string;
};

export function OrderScreen(props: OrderScreenProps) {
  const { place, readerId, initialOrder, initialOutlook, initialSwaps, goods, may } = props;
  const { connectHref, formTexts, locale } = props;
  const t = useTranslations("order");
  const stored = useStoredText();
  const now = useNow();
  const { data: order, isError } = useQuery({
    ...orderQuery(place, initialOrder.id),
    initialData: initialOrder,
  });
  const { data: swaps } = useQuery({
    ...discontinuedItemsQuery(place, initialOrder.id),
    initialData: initialSwaps,
    enabled: isPayable(order.status),
  });
  const look = useQuoteLook(order);
  const outlook = usePaymentOutlook(place, initialOutlook);
  const change = order.timeline.find((timelineEntry) => timelineEntry.kind === "replacement");
  const openIntent = order.lastIntent?.state === "open" ? order.lastIntent : null;
  const payment = { place, order, formTexts, locale };
  const reference = stored(order.reference ?? order.external_id ?? "");
  return (
    <>
      <PageHeader
        help="order"
        title={order.number}
        back={{ href: paths.orders(place), label: t("back") }}
        status={<OrderStatus status={order.status} />}
        beside={<CopyText value={order.number} what="copyNumber" />}
        about={reference && <span className="break-words">{reference}</span>}
        secondary={
          <>
            <OrderMenu {...{ place, order, locale }} mayWrite={may.write} mayTrack={may.track} />
            {may.write && <CancelOrder place={place} order={order} locale={locale} />}
          </>
        }
      />
      <PageBody>
        {isError && (
          <Callout tone="warn" title={t("staleTitle")}>
            {t("staleText")}
          </Callout>
        )}
        <Suspense>
          {openIntent && <IntentNotice intent={openIntent} locale={locale} />}
          {change && <ChangeNotice place={place} change={change} />}
        </Suspense>
        {!openIntent && <OrderNotice place={place} order={order} mayWrite={may.write} locale={locale} />}
        {!openIntent && isPayable(order.status) && (
          <>
            {order.requests.length > 0 && (
              <Suspense>
                <PaymentRequest {...payment} mayDecide={may.decide} now={now} />
              </Suspense>
            )}
            {look.difference && order.origin.quote && (
              <Suspense>
                <QuoteDifference
                  place={place}
                  quote={order.origin.quote}
                  difference={look.difference}
                  goods={goods}
                  isSeen={look.isSeen}
                  onSeen={look.setSeen}
                  currency={order.costs.currency}
                  locale={locale}
                />
              </Suspense>
            )}
            <Suspense>
              <DraftPayment
                {...payment}
                outlook={outlook}
                mayAsk={may.write}
                isHeld={look.difference !== null && !look.isSeen}
                hasDiscontinued={swaps.length > 0}
                connectHref={connectHref}
              />
            </Suspense>
          </>
        )}
        <Columns
          aside={
            <>
              <CostsCard costs={order.costs} locale={locale} />
              <OrderAddress place={place} order={order} mayKeep={may.note} locale={locale} />
              <OrderLabels place={place} order={order} mayWrite={may.note} />
              <OrderFacts place={place} order={order} locale={locale} />
              <RawOrder order={order} />
            </>
          }
        >
          <OrderItems
            place={place}
            order={order}
            goods={goods}
            swaps={isPayable(order.status) ? swaps : []}
            mayWrite={may.write}
            locale={locale}
          />
          <Suspense>
            <OrderParcels status={order.status} shipments={order.shipments} locale={locale} />
          </Suspense>
          <OrderTimeline
            place={place}
            readerId={readerId}
            order={order}
            mayWrite={may.note}
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

type OrderLabelsProps = { place: Place; order: OrderView; mayWrite: boolean };

/** The assignee and the tags, which only Pressroom knows; they can be changed in any status. */
function OrderLabels({ place, order: { id, tags, assignee }, mayWrite }: OrderLabelsProps) {
  if (!mayWrite && !assignee && tags.length === 0) return null;
  return (
    <Card className="[&>div]:flex [&>div]:flex-col [&>div]:gap-4">
      <AssigneeField place={place} orderId={id} assignee={assignee} mayWrite={mayWrite} />
      {(mayWrite || tags.length > 0) && (
        <TagEditor place={place} orderId={id} tags={tags} mayWrite={mayWrite} />
      )}
    </Card>
  );
}
