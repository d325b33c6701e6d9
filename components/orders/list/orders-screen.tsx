"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense, useDeferredValue, useMemo } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { lateHere } from "#components/ui/late.tsx";
import { type Tab, Tabs } from "#components/ui/tabs.tsx";
import type { OrderCounts } from "#lib/features/orders/count-tabs.ts";
import type { OrderChoices } from "#lib/features/orders/list-order-choices.ts";
import type { OrderViews } from "#lib/features/orders/list-order-views.ts";
import { isFiltered, wholeList } from "#lib/features/orders/order-query.ts";
import { orderCountsQuery } from "#lib/features/orders/queries.ts";
import { isKnownStatus, knownStatuses } from "#lib/features/orders/status.ts";
import { formatCount } from "#lib/numbers.ts";
import type { Place } from "#lib/paths.ts";
import { readWritten, type Written } from "#lib/written.ts";
import { FoundOrders } from "./found-orders.tsx";
import { HereLink } from "./links.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { type RenderedPage, useListAddress, useOrderPage } from "./use-order-page.ts";
import { type ListActions, useViews } from "./use-views.ts";
import { ViewsMenu } from "./views-menu.tsx";

// Seldom so: not for what everybody sees first.
const WalkProgress = lateHere(() => import("./walk-progress.tsx"));

type OrdersScreenProps = {
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
  const going = useListAddress(place);
  const { address, hrefOf } = going;
  const counts = useQuery({ ...orderCountsQuery(place), initialData: rendered.counts }).data;
  const isFilling = counts.walk !== null && !counts.walk.isWhole;
  const views = useViews({ place, rendered: rendered.views, going, actions });
  const list = useOrderPage(
    place,
    address,
    useMemo(() => readWritten(props.renderedPage), [props.renderedPage]),
  );
  // Whoever types on is not kept waiting by the rows of what was typed before.
  const steady = useDeferredValue(list.steady);
  const viewsMenu = <ViewsMenu {...{ views, going, actions, formTexts }} />;
  return (
    <>
      <Suspense>{isFilling && counts.walk && <WalkProgress walk={counts.walk} locale={locale} />}</Suspense>
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
      <FoundOrders
        {...{ place, address, hrefOf, may, locale }}
        steady={steady}
        columns={views.columns}
        isComing={list.isComing || steady !== list.steady}
        isFilling={isFilling}
        onShowNews={list.showNews}
        renderedAt={props.renderedAt}
      />
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

type ListTabsProps = { place: Place; initial: OrderCounts; locale: string };

/**
 * All, then each state that has orders; also one that v1 added and this source does not know. A tab counts everything
 * in its state, so it leads to everything in it, sorted as it was.
 */
export function ListTabs({ place, initial, locale }: ListTabsProps) {
  const t = useTranslations("ordersList");
  const states = useTranslations("status");
  const { address, hrefOf } = useListAddress(place);
  const { statuses } = useQuery({ ...orderCountsQuery(place), initialData: initial }).data;
  const { query } = address;
  const [only] = query.status;
  const chosen = query.status.length === 1 && !isFiltered({ ...query, status: [] }) ? only : undefined;
  const shown = [...new Set([...knownStatuses, ...Object.keys(statuses)])].filter(
    (state) => statuses[state] || state === chosen,
  );
  const tab = (state: string | null, label: string, count: number): Tab => ({
    href: hrefOf({
      query: { ...wholeList, sort: query.sort, order: query.order, status: state ? [state] : [] },
    }),
    label,
    count: formatCount(count, locale),
    current: state ? state === chosen : !isFiltered(query),
  });
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return (
    <Tabs
      label={t("states")}
      link={HereLink}
      tabs={[
        tab(null, t("all"), all),
        ...shown.map((state) =>
          tab(state, isKnownStatus(state) ? states(state) : state, statuses[state] ?? 0),
        ),
      ]}
    />
  );
}
