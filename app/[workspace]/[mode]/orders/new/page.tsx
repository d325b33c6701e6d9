import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { NewOrderScreen } from "#components/orders/new-order-screen.tsx";
import { NewOrderStop } from "#components/orders/new-order-stop.tsx";
import { addAddressAction } from "#lib/addresses/actions.ts";
import { askForOrderAction } from "#lib/approvals/actions.ts";
import { checkPayingKeyAction, createOrderAction, placeOrderAction } from "#lib/orders/actions.ts";
import { paths } from "#lib/paths.ts";
import { prepareOrder } from "#lib/quotes/prepare-order.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { pageContext } from "#lib/transport/page-context.ts";
import { mayUpload } from "#lib/uploads/may-upload.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{
    product?: string;
    sku?: string;
    quote?: string;
    template?: string;
    order?: string;
  }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newOrder"))("title") };
}

export default async function NewOrderPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("newOrder");
  const locale = await getLocale();
  const {
    product: productId,
    sku,
    quote: quoteId,
    template: templateId,
    order: orderId,
  } = await searchParams;
  const source = { productId, sku, quoteId, templateId, orderId };
  const connectHref = ctx.can("settings:manage") ? paths.connection(ctx.workspace.slug) : undefined;
  const prepared = await attempt(() => prepareOrder(ctx, source, locale));
  if (!prepared.ok) {
    const retryHref = paths.newOrder(ctx.place, source);
    return (
      <Refusal error={prepared.error} retryHref={retryHref} connectHref={connectHref}>
        <RefreshWhenBack />
      </Refusal>
    );
  }
  const actions = {
    addAddress: addAddressAction.bind(null, ctx.place),
    create: createOrderAction.bind(null, ctx.place),
    paying: {
      pay: placeOrderAction.bind(null, ctx.place),
      ask: askForOrderAction.bind(null, ctx.place),
      checkKey: checkPayingKeyAction.bind(null, ctx.place),
    },
  };
  const shown = {
    place: ctx.place,
    connectHref: connectHref ?? null,
    mayUpload: mayUpload(ctx),
    locale,
    renderedAt: new Date().toISOString(),
    keptAs: [ctx.actor.userId, ctx.workspace.slug, ctx.mode, JSON.stringify(source)].join("."),
  };
  return (
    <>
      <PageHeader title={t("title")} back={{ href: paths.orders(ctx.place), label: t("back") }} />
      {prepared.value.kind === "ready" ? (
        <NewOrderScreen {...shown} order={prepared.value} actions={actions} />
      ) : (
        <NewOrderStop place={ctx.place} stop={prepared.value} />
      )}
    </>
  );
}
