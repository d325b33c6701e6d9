import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { quantitiesKey } from "#components/catalog/read-quantities.ts";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { keptOrderKey } from "#components/orders/kept-order.ts";
import { NewOrderScreen } from "#components/orders/new-order-screen.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { type OrderSearch, prepareOrder, readOrderSource } from "#lib/features/quotes/prepare-order.ts";
import { mayUpload } from "#lib/features/uploads/may-upload.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string; mode: string }>; searchParams: Promise<OrderSearch> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newOrder"))("title") };
}

export default async function NewOrderPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { place } = ctx;
  const source = readOrderSource(await searchParams);
  const locale = await getLocale();
  const connectHref = ctx.can("settings:manage") ? paths.connection(place.workspace) : undefined;
  const prepared = await attempt(() => prepareOrder(ctx, source, locale));
  if (!prepared.ok) {
    return (
      <Refusal error={prepared.error} retryHref={paths.newOrder(place, source)}>
        <RefreshWhenBack />
      </Refusal>
    );
  }
  const { productId, pieces } = source;
  const t = await getTranslations("newOrder");
  return (
    <>
      <PageHeader
        help="new-order"
        title={t("title")}
        back={{ href: paths.orders(place), label: t("back") }}
      />
      <NewOrderScreen
        {...{ place, locale }}
        prepared={prepared.value}
        connectHref={connectHref ?? null}
        mayUpload={mayUpload(ctx)}
        typed={
          productId && pieces
            ? { keptAs: quantitiesKey(ctx.actor.userId, place, productId), pieces }
            : undefined
        }
        keptAs={keptOrderKey([ctx.actor.userId, place.workspace, place.mode], source)}
      />
    </>
  );
}
