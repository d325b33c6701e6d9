"use client";

import { Download, ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, startTransition, useState } from "react";
import { Toolbar } from "#components/layout/toolbar.tsx";
import { Button } from "#components/ui/button.tsx";
import { late, lateHere } from "#components/ui/late.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuDownload } from "#components/ui/menu-item.tsx";
import { SearchBox } from "#components/ui/search-box.tsx";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import { isFiltered, writeLogQuery } from "#lib/features/events/log-query.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { LogGoing } from "./use-log-address.ts";

const FilterPanel = late(() => import("./filter-panel.tsx"));
const FilterChips = lateHere(() => import("./filter-chips.tsx"));

type LogToolbarProps = { place: Place; going: LogGoing; choices: EventChoices; locale: string };

export function LogToolbar({ place, going, choices, locale }: LogToolbarProps) {
  const t = useTranslations("events");
  const { query } = going.address;
  const [panel, setPanel] = useState(0);
  const exportHref = (format: string) =>
    paths.api.eventExport(
      place,
      `?${new URLSearchParams([...new URLSearchParams(writeLogQuery(query)), ["format", format]])}`,
    );
  return (
    <>
      <Toolbar
        search={
          query.tab === "accepted" && (
            <SearchBox label={t("search")} q={query.q} action={paths.events(place)} onSearch={going.type} />
          )
        }
        aside={
          <Menu label={t("export")} trigger={<Download />} square align="end">
            <MenuDownload href={exportHref("csv")}>{t(`exportCsv.${query.tab}`)}</MenuDownload>
            <MenuDownload href={exportHref("json")}>{t(`exportJson.${query.tab}`)}</MenuDownload>
          </Menu>
        }
      >
        <Button
          size="sm"
          icon={<ListFilter />}
          aria-haspopup="dialog"
          onClick={() => startTransition(() => setPanel((times) => times + 1))}
        >
          {t("filters")}
        </Button>
        <Suspense>
          {isFiltered({ ...query, q: "" }) && <FilterChips {...{ going, choices, locale }} />}
        </Suspense>
      </Toolbar>
      <Suspense>{panel > 0 && <FilterPanel key={panel} {...{ place, going, choices, locale }} />}</Suspense>
    </>
  );
}
