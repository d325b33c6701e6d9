import { getTranslations } from "next-intl/server";
import { Tabs } from "#components/ui/tabs.tsx";
import { isKnownStatus, knownStatuses } from "#lib/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";

type OrderTabsProps = { place: Place; counts: Record<string, number>; status: string | undefined };

/** All, then each state that has orders; also one that v1 added and this source does not know. */
export async function OrderTabs({ place, counts, status }: OrderTabsProps) {
  const t = await getTranslations();
  const states = [...new Set([...knownStatuses, ...Object.keys(counts)])].filter(
    (state) => counts[state] || state === status,
  );
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Tabs
      label={t("orders.filter")}
      tabs={[
        { href: paths.orders(place), label: t("orders.all"), count: all, current: !status },
        ...states.map((state) => ({
          href: `${paths.orders(place)}?status=${encodeURIComponent(state)}`,
          label: isKnownStatus(state) ? t(`status.${state}`) : state,
          count: counts[state] ?? 0,
          current: state === status,
        })),
      ]}
    />
  );
}
