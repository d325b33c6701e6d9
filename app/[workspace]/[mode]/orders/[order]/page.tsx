import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { LineFaces, LinePicture } from "#components/orders/line-goods.tsx";
import { OrderScreen } from "#components/orders/order-screen.tsx";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import { listDiscontinuedItems } from "#lib/features/orders/list-discontinued-items.ts";
import { listGoods } from "#lib/features/orders/list-goods.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string; mode: string; order: string }> };

const orderWords = [
  "order",
  "payment",
  "limits",
  "status",
  "costs",
  "timeline",
  "notes",
  "change",
  "swap",
  "quoted",
  "labels",
  "issue",
] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders"))("number") };
}

export default async function OrderPage({ params }: Props) {
  const ctx = await pageContext(params);
  const { order: orderId } = await params;
  const locale = await getLocale();
  const found = await attempt(() =>
    Promise.all([
      getOrderWithGoods(ctx, orderId, locale),
      ctx.roleDenies("orders:write") ? null : getPaymentOutlook(ctx),
      listDiscontinuedItems(ctx, { orderId }, locale),
      readFormTexts(),
    ]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.order(ctx.place, orderId)} />;
  const [{ order, goods }, outlook, swaps, formTexts] = found.value;
  return (
    <ClientMessages of={orderWords}>
      <OrderScreen
        place={ctx.place}
        readerId={ctx.actor.userId}
        initialOrder={order}
        initialOutlook={outlook}
        initialSwaps={swaps}
        goods={goods.map((each) => ({
          ...{ line: each.line, sku: each.sku, title: each.title, variant: each.variant },
          picture: <LinePicture place={ctx.place} goods={each} />,
          faces: <LineFaces place={ctx.place} goods={each} />,
        }))}
        may={{
          decide: !ctx.roleDenies("orders:confirm"),
          write: ctx.can("orders:write"),
          note: !ctx.roleDenies("orders:write"),
          track: ctx.workspace.trackingPages && ctx.can("orders:write"),
        }}
        connectHref={ctx.can("settings:manage") ? paths.connection(ctx.workspace.slug) : null}
        formTexts={formTexts}
        locale={locale}
      />
    </ClientMessages>
  );
}

async function getOrderWithGoods(ctx: MemberContext, orderId: string, locale: string) {
  const order = await getOrder(ctx, { orderId });
  return { order, goods: await listGoods(ctx, order, locale) };
}
