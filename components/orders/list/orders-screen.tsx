"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense, useDeferredValue } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { type Tab, Tabs } from "#components/ui/tabs.tsx";
import type { OrderCounts } from "#lib/features/orders/count-tabs.ts";
import type { OrderChoices } from "#lib/features/orders/list-order-choices.ts";
import type { OrderViews } from "#lib/features/orders/list-order-views.ts";
import { isFiltered } from "#lib/features/orders/order-query.ts";
import { orderCountsQuery } from "#lib/features/orders/queries.ts";
import { isKnownStatus, knownStatuses } from "#lib/features/orders/status.ts";
import { formatCount } from "#lib/numbers.ts";
import type { Place } from "#lib/paths.ts";
import { deserialize, type Serialized } from "#lib/serialized.ts";
import { FoundOrders } from "./found-orders.tsx";
import { HereLink } from "./links.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { type RenderedPage, useListAddress, useOrderPage } from "./use-order-page.ts";
import { useViews } from "./use-views.ts";
import { ViewsMenu } from "./views-menu.tsx";

// Loaded on demand: shown rarely, and not in the first view.
const SyncProgress = lazyPartInPlace(() => import("./sync-progress.tsx"));

type OrdersScreenProps = {
  place: Place;
  renderedPage: Serialized<RenderedPage>;
  rendered: {
    counts: OrderCounts;
    views: OrderViews;
    /** Present if a filter needs a name that only the server knows. */
    choices: OrderChoices | null;
  };
  may: { write: boolean; confirm: boolean };
  formTexts: FormTexts;
  locale: string;
};

export function OrdersScreen(props: OrdersScreenProps) {
  const { place, rendered, may, formTexts, locale } = props;
  const t = useTranslations("ordersList");
  const going = useListAddress(place);
  const { address, hrefOf } = going;
  const counts = useQuery({ ...orderCountsQuery(place), initialData: rendered.counts }).data;
  const firstSync = counts.sync?.isWhole === false ? counts.sync : null;
  const views = useViews({ place, rendered: rendered.views, going });
  const list = useOrderPage(place, address, deserialize(props.renderedPage));
  // Typing does not wait for the rows of earlier input.
  const steady = useDeferredValue(list.steady);
  const viewsMenu = <ViewsMenu {...{ place, views, going, formTexts }} />;
  return (
    <>
      <Suspense>{firstSync && <SyncProgress sync={firstSync} locale={locale} />}</Suspense>
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
        isFilling={firstSync !== null}
        onShowNewRows={list.showNewRows}
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
 * All orders, then each status that has orders, including one that v1 added and this code does not know. A tab changes
 * the status alone. It counts all orders of its status, so with another filter it shows no count.
 */
export function ListTabs({ place, initial, locale }: ListTabsProps) {
  const t = useTranslations("ordersList");
  const states = useTranslations("status");
  const { address, hrefOf } = useListAddress(place);
  const { statuses } = useQuery({ ...orderCountsQuery(place), initialData: initial }).data;
  const { query } = address;
  const [only] = query.status;
  const chosen = query.status.length > 1 ? undefined : (only ?? null);
  const isCounted = !isFiltered({ ...query, status: [] });
  const shown = [...new Set([...knownStatuses, ...Object.keys(statuses)])].filter(
    (state) => statuses[state] || state === chosen,
  );
  const tab = (state: string | null, label: string, count: number): Tab => ({
    href: hrefOf({ query: { ...query, status: state ? [state] : [] } }),
    label,
    ...(isCounted && { count: formatCount(count, locale) }),
    current: state === chosen,
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
