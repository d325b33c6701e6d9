"use client";

import { Download, ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, startTransition, useState } from "react";
import { Toolbar } from "#components/layout/list-tools.tsx";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/input.tsx";
import { lazyPart, lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuDownload } from "#components/ui/menu-item.tsx";
import type { OrderCounts } from "#lib/features/orders/count-tabs.ts";
import type { OrderChoices } from "#lib/features/orders/list-order-choices.ts";
import {
  isFiltered,
  type OrderQuery,
  orderFlags,
  writeOrderQuery,
} from "#lib/features/orders/order-query.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import type { FilterPanelProps } from "./filter-panel.tsx";
import { OrderSearch } from "./order-search.tsx";
import type { ListNavigation } from "./use-order-page.ts";
import type { ShownViews } from "./use-views.ts";

type SortSelectProps = { query: OrderQuery; onFilter: (change: Pick<OrderQuery, "sort" | "order">) => void };

const sorts = (["created", "total"] as const).flatMap((sort) =>
  (["desc", "asc"] as const).map((order) => ({ value: `${sort}/${order}`, by: { sort, order } })),
);

/** For the layout with cards, which has no column headers to click. */
function SortSelect({ query, onFilter }: SortSelectProps) {
  const t = useTranslations("ordersList");
  return (
    <Select
      aria-label={t("sorting")}
      value={`${query.sort}/${query.order}`}
      onChange={({ target }) => {
        const wanted = sorts.find(({ value }) => value === target.value);
        if (wanted) onFilter(wanted.by);
      }}
      className="w-40 md:hidden"
    >
      {sorts.map(({ value, by: { sort, order } }) => (
        <option key={value} value={value}>
          {t(`sort.${sort}.${order}`)}
        </option>
      ))}
    </Select>
  );
}

const FilterPanel = lazyPart(() => import("./filter-panel.tsx"));

/**
 * Opens the panel with all filters. In a transition: the button answers before the panel is rendered, and the data
 * loaded for it is shown at once. After a fallback, React would hold it back for 300 ms.
 */
function FilterButton(props: FilterPanelProps) {
  const t = useTranslations("ordersList");
  const [panel, setPanel] = useState(0);
  return (
    <>
      <Button
        size="sm"
        icon={<ListFilter />}
        aria-haspopup="dialog"
        onClick={() => startTransition(() => setPanel((times) => times + 1))}
      >
        {t("filters.title")}
      </Button>
      <Suspense>{panel > 0 && <FilterPanel key={panel} {...props} />}</Suspense>
    </>
  );
}

const FilterChips = lazyPartInPlace(() => import("./filter-chips.tsx"));

type ListToolbarProps = {
  place: Place;
  going: ListNavigation;
  views: ShownViews;
  counts: OrderCounts;
  choices: OrderChoices | null;
  viewsMenu: React.ReactNode;
  locale: string;
};

export function ListToolbar({ place, going, views, counts, choices, viewsMenu, locale }: ListToolbarProps) {
  const { query } = going.address;
  return (
    <Toolbar
      search={<OrderSearch {...{ place, going, locale }} />}
      aside={
        <>
          {viewsMenu}
          <ColumnsMenu columns={views.columns} onChoose={views.chooseColumns} />
          <ExportMenu place={place} query={query} />
        </>
      }
    >
      <FilterButton
        {...{ place, query, locale }}
        states={Object.keys(counts.statuses)}
        onFilter={going.filter}
      />
      <SortSelect query={query} onFilter={going.filter} />
      {isFiltered({ ...query, q: "" }) ? (
        <Suspense>
          <FilterChips {...{ place, query, choices, locale }} onFilter={going.filter} />
        </Suspense>
      ) : (
        <QuickFilters {...{ query, locale }} lanes={counts.flags} onFilter={going.filter} />
      )}
    </Toolbar>
  );
}

type QuickFiltersProps = {
  query: OrderQuery;
  lanes: OrderCounts["flags"];
  locale: string;
  onFilter: (change: Partial<OrderQuery>) => void;
};

/** Filters for orders that need attention, if there are any. The numbers are those of the whole list. */
function QuickFilters({ query, lanes, locale, onFilter }: QuickFiltersProps) {
  const t = useTranslations("ordersList.filters");
  return (
    lanes &&
    orderFlags
      .filter((flag) => lanes[flag])
      .map((flag) => (
        <Button key={flag} size="sm" variant="quiet" onClick={() => onFilter({ [flag]: true })}>
          {t(flag)}
          <span className="font-normal text-muted tabular-nums">
            {isFiltered(query) || formatCount(lanes[flag], locale)}
          </span>
        </Button>
      ))
  );
}

/** Exports everything that the query finds, on all pages. */
function ExportMenu({ place, query }: { place: Place; query: OrderQuery }) {
  const t = useTranslations("ordersList.export");
  const hrefOf = (as: Record<string, string>) => {
    const params = new URLSearchParams([
      ...new URLSearchParams(writeOrderQuery(query)),
      ...Object.entries(as),
    ]);
    return paths.api.orderExport(place, `?${params}`);
  };
  return (
    <Menu label={t("title")} trigger={<Download />} square align="end">
      <MenuDownload href={hrefOf({ format: "csv" })}>{t("csv")}</MenuDownload>
      <MenuDownload href={hrefOf({ format: "csv", rows: "items" })}>{t("items")}</MenuDownload>
      <MenuDownload href={hrefOf({ format: "json" })}>{t("json")}</MenuDownload>
    </Menu>
  );
}
