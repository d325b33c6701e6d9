"use client";

import { useTranslations } from "next-intl";
import { useQuery } from "#components/live/use-query.ts";
import { type Tab, Tabs } from "#components/ui/tabs.tsx";
import { isFiltered, wholeList } from "#lib/features/orders/order-query.ts";
import { orderCountsQuery } from "#lib/features/orders/query-list.ts";
import { isKnownStatus, knownStatuses } from "#lib/features/orders/status.ts";
import type { OrderCounts } from "#lib/features/orders/tab-counts.ts";
import { formatCount } from "#lib/numbers.ts";
import type { Place } from "#lib/paths.ts";
import { HereLink } from "./here-link.tsx";
import { useListAddress } from "./use-list-address.ts";

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
