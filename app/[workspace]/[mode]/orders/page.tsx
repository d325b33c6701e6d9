import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { Refusal } from "#components/layout/refusal.tsx";
import { OrderListPage } from "#components/orders/list/order-list-page.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { countTabs } from "#lib/features/orders/count-tabs.ts";
import { readListAddress } from "#lib/features/orders/list-address.ts";
import { listLostCreations } from "#lib/features/orders/list-lost-creations.ts";
import { listOrderChoices } from "#lib/features/orders/list-order-choices.ts";
import { listOrderViews } from "#lib/features/orders/list-order-views.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { needsNames } from "#lib/features/orders/order-query.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("ordersList"))("title") };
}

export default async function OrdersPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const { query, at } = readListAddress(await searchParams);
  const found = await attempt(() =>
    Promise.all([
      listOrders(ctx, { query, ...at }),
      countTabs(ctx),
      listOrderViews(ctx),
      needsNames(query) ? listOrderChoices(ctx) : null,
      listLostCreations(ctx),
    ]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.orders(ctx.place)} />;
  const [page, counts, views, choices, lostCreations] = found.value;
  return (
    <OrderListPage
      place={ctx.place}
      address={{ query, at }}
      found={{ page, counts, views, choices, lostCreations }}
      may={{
        write: ctx.can("orders:write"),
        confirm: ctx.can("orders:confirm"),
        import: !ctx.roleDenies("orders:write"),
      }}
      formTexts={await readFormTexts()}
      locale={await getLocale()}
    />
  );
}
