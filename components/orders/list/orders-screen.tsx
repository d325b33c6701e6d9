"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useRef } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { useNow } from "#components/live/use-now.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { OrderChoices } from "#lib/orders/list/list-order-choices.ts";
import type { OrderCounts } from "#lib/orders/list/tab-counts.ts";
import { orderCountsQuery } from "#lib/orders/query-list.ts";
import type { OrderViews } from "#lib/orders/views/order-view-row.ts";
import type { Place } from "#lib/paths.ts";
import { readWritten, type Written } from "#lib/written.ts";
import type { ListActions } from "./list-actions.ts";
import { ListPages } from "./list-pages.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { NewsPill } from "./news-pill.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { useChosenOrders } from "./use-chosen-orders.ts";
import { useListAddress } from "./use-list-address.ts";
import { type RenderedPage, useOrderPage } from "./use-order-page.ts";
import { useViews } from "./use-views.ts";
import { ViewsMenu } from "./views-menu.tsx";

// For what somebody does, or for what is seldom so: not for what they see first.
const ChosenOrdersBar = lazy(() => import("./chosen-orders.tsx"));
const WalkProgress = lazy(() => import("./walk-progress.tsx"));
const NoOrders = lazy(() => import("./no-orders.tsx"));

export type OrdersScreenProps = {
  place: Place;
  renderedPage: Written<RenderedPage>;
  rendered: {
    counts: OrderCounts;
    views: OrderViews;
    /** Where a filter needs a name that only the server knows. */
    choices: OrderChoices | null;
  };
  may: { write: boolean; confirm: boolean };
  actions: ListActions;
  formTexts: FormTexts;
  locale: string;
  renderedAt: string;
};

export function OrdersScreen(props: OrdersScreenProps) {
  const { place, rendered, may, actions, formTexts, locale } = props;
  const t = useTranslations("ordersList");
  const now = useNow(props.renderedAt);
  const going = useListAddress(place);
  const { address, hrefOf } = going;
  const { query } = address;
  const counts = useQuery({ ...orderCountsQuery(place), initialData: rendered.counts }).data;
  const isComing = counts.walk !== null && !counts.walk.isWhole;
  const views = useViews({ place, rendered: rendered.views, going, actions });
  const list = useOrderPage(
    place,
    address,
    useMemo(() => readWritten(props.renderedPage), [props.renderedPage]),
  );
  const { steady } = list;
  const rows = steady.rows.map(({ row }) => row);
  const chosen = useChosenOrders(
    query,
    rows.map(({ id }) => id),
  );
  const table = useRef<HTMLDivElement>(null);
  const showNews = async () => {
    await list.showNews();
    table.current?.focus();
  };
  const viewsMenu = <ViewsMenu {...{ views, going, actions, formTexts }} />;
  return (
    <>
      <Suspense>{isComing && counts.walk && <WalkProgress walk={counts.walk} locale={locale} />}</Suspense>
      <ListToolbar {...{ place, going, views, counts, viewsMenu, locale }} choices={rendered.choices} />
      {views.problem && <Notice title={views.problem} />}
      {list.isStale && (
        <Notice
          title={list.refusal ?? t("staleTitle")}
          actions={<Button onClick={list.retry}>{t("retry")}</Button>}
        >
          {t("staleText")}
        </Notice>
      )}
      <div
        id="orders"
        ref={table}
        tabIndex={-1}
        aria-busy={list.isComing}
        className="transition-opacity duration-150 aria-busy:opacity-60 aria-busy:delay-200"
      >
        <NewsPill
          waiting={steady.waiting.length}
          left={steady.rows.filter(({ hasLeft }) => hasLeft).length}
          onShow={showNews}
        />
        {rows.length > 0 ? (
          <OrdersTable
            {...{ place, query, chosen, now, locale }}
            rows={steady.rows}
            columns={views.columns}
            hrefOf={(sorted) => hrefOf({ ...address, query: sorted, at: null })}
          />
        ) : (
          !list.isComing && (
            <Suspense>
              <NoOrders {...{ place, query }} mayOrder={may.write} isComing={isComing} />
            </Suspense>
          )
        )}
      </div>
      <ListPages page={steady.page} hrefOf={(at) => hrefOf({ ...address, at })} />
      <Suspense>
        {chosen.isAny && (
          <ChosenOrdersBar
            {...{ place, chosen, rows, may, locale }}
            hasMore={steady.page.nextCursor !== null || steady.page.previousCursor !== null}
          />
        )}
      </Suspense>
    </>
  );
}

function Notice(props: Omit<Parameters<typeof Callout>[0], "tone">) {
  return (
    <div className="px-(--edge) pb-3">
      <Callout {...props} tone="warn" />
    </div>
  );
}
