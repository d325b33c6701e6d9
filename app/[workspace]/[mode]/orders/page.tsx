import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { Words } from "#components/layout/words.tsx";
import { LostCreations } from "#components/orders/lost-creations.tsx";
import { OrderTabs } from "#components/orders/order-tabs.tsx";
import { OrdersList } from "#components/orders/orders-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { countOrders } from "#lib/orders/count-orders.ts";
import { readOrderQuery } from "#lib/orders/list/order-query.ts";
import { listLostCreations } from "#lib/orders/list-lost-creations.ts";
import { listOrders } from "#lib/orders/list-orders.ts";
import { paths } from "#lib/paths.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { pageContext } from "#lib/transport/page-context.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ status?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders"))("title") };
}

export default async function OrdersPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("orders");
  const [{ status }, locale] = await Promise.all([searchParams, getLocale()]);
  const found = await attempt(() =>
    Promise.all([
      listOrders(ctx, { query: readOrderQuery({ status }) }),
      countOrders(ctx),
      listLostCreations(ctx),
    ]),
  );
  if (!found.ok) return <Refusal error={found.error} retryHref={paths.orders(ctx.place)} />;
  const [page, counts, lostCreations] = found.value;
  const create = ctx.can("orders:write") && (
    <LinkButton variant="primary" icon={<Plus />} href={paths.newOrder(ctx.place)}>
      {t("new")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        primary={create}
        tabs={<OrderTabs place={ctx.place} counts={counts} status={status} />}
      />
      <PageBody width="full">
        <Words of={["orders", "creations", "status"]}>
          <LostCreations place={ctx.place} initial={lostCreations} inset locale={locale} />
          <OrdersList
            place={ctx.place}
            status={status}
            firstPage={page}
            locale={locale}
            renderedAt={new Date().toISOString()}
          />
        </Words>
      </PageBody>
    </>
  );
}
