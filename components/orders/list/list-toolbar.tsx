"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { Toolbar } from "#components/layout/toolbar.tsx";
import { lateHere } from "#components/ui/late.tsx";
import { SearchBox } from "#components/ui/search-box.tsx";
import type { OrderChoices } from "#lib/features/orders/list-order-choices.ts";
import type { OrderCounts } from "#lib/features/orders/tab-counts.ts";
import { type Place, paths } from "#lib/paths.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FilterButton } from "./filter-button.tsx";
import { QuickFilters } from "./quick-filters.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useFilterWords } from "./use-filter-words.ts";
import type { ListGoing } from "./use-list-address.ts";
import type { ShownViews } from "./use-views.ts";

const FilterChips = lateHere(() => import("./filter-chips.tsx"));

type ListToolbarProps = {
  place: Place;
  going: ListGoing;
  views: ShownViews;
  counts: OrderCounts;
  choices: OrderChoices | null;
  viewsMenu: React.ReactNode;
  locale: string;
};

export function ListToolbar({ place, going, views, counts, choices, viewsMenu, locale }: ListToolbarProps) {
  const t = useTranslations("ordersList");
  const { query } = going.address;
  const words = useFilterWords({ place, query, choices, locale });
  return (
    <Toolbar
      search={
        <SearchBox label={t("search")} q={query.q} action={paths.orders(place)} onSearch={going.type} />
      }
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
      <SortSelect query={query} onSort={going.filter} />
      {words.length === 0 ? (
        <QuickFilters lanes={counts.lanes} onFilter={going.filter} locale={locale} />
      ) : (
        <Suspense>
          <FilterChips words={words} onFilter={going.filter} />
        </Suspense>
      )}
    </Toolbar>
  );
}
