import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { Refusal } from "#components/layout/refusal.tsx";
import { OrdersDesk } from "#components/orders/list/orders-desk.tsx";
import { answerDoubtAction } from "#lib/orders/actions.ts";
import { countTabs } from "#lib/orders/list/count-tabs.ts";
import { readListAddress } from "#lib/orders/list/list-address.ts";
import { listOrderChoices } from "#lib/orders/list/list-order-choices.ts";
import { needsNames } from "#lib/orders/list/needs-names.ts";
import { listLostCreations } from "#lib/orders/list-lost-creations.ts";
import { listOrders } from "#lib/orders/list-orders.ts";
import {
  changeOrderViewAction,
  chooseOrderColumnsAction,
  deleteOrderViewAction,
  saveOrderViewAction,
} from "#lib/orders/views/actions.ts";
import { listOrderViews } from "#lib/orders/views/list-order-views.ts";
import { paths } from "#lib/paths.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { pageContext } from "#lib/transport/page-context.ts";

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
    <OrdersDesk
      place={ctx.place}
      address={{ query, at }}
      found={{ page, counts, views, choices, lostCreations }}
      may={{
        write: ctx.can("orders:write"),
        confirm: ctx.can("orders:confirm"),
        import: !ctx.roleDenies("orders:write"),
      }}
      actions={{
        saveView: saveOrderViewAction.bind(null, ctx.place),
        changeView: changeOrderViewAction.bind(null, ctx.place),
        deleteView: deleteOrderViewAction.bind(null, ctx.place),
        chooseColumns: chooseOrderColumnsAction.bind(null, ctx.place),
      }}
      answer={ctx.can("orders:write") ? answerDoubtAction.bind(null, ctx.place) : null}
      formTexts={await readFormTexts()}
      locale={await getLocale()}
    />
  );
}
