import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Refusal } from "#components/layout/refusal.tsx";
import { Words } from "#components/layout/words.tsx";
import { OrderScreen } from "#components/orders/order-screen.tsx";
import { cancelOrderAction, confirmOrderAction } from "#lib/orders/actions.ts";
import { getOrder } from "#lib/orders/get-order.ts";
import { paths } from "#lib/paths.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { pageContext } from "#lib/transport/page-context.ts";

type Props = { params: Promise<{ workspace: string; mode: string; order: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders"))("number") };
}

export default async function OrderPage({ params }: Props) {
  const ctx = await pageContext(params);
  const { order: orderId } = await params;
  const found = await attempt(() => getOrder(ctx, { orderId }));
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.order(ctx.place, orderId)} />;
  return (
    <Words of={["order", "status", "costs"]}>
      <OrderScreen
        place={ctx.place}
        initialOrder={found.value}
        may={{ pay: ctx.can("orders:confirm"), cancel: ctx.can("orders:write") }}
        actions={{
          confirm: confirmOrderAction.bind(null, ctx.place),
          cancel: cancelOrderAction.bind(null, ctx.place),
        }}
        locale={await getLocale()}
        renderedAt={new Date().toISOString()}
      />
    </Words>
  );
}
