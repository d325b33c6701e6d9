"use client";

import { ArrowUp, Download, ListFilter, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, startTransition, useRef, useState } from "react";
import { Toolbar } from "#components/layout/list-tools.tsx";
import { ResultAnnouncer } from "#components/layout/result-announcer.tsx";
import { PageLink } from "#components/orders/list/links.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Callout } from "#components/ui/callout.tsx";
import { lazyPart, lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuDownload } from "#components/ui/menu-item.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { SearchBox } from "#components/ui/search-box.tsx";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import { isFiltered, writeLogQuery } from "#lib/features/events/log-query.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { LogNavigation, useLogPage } from "./use-log-page.ts";

const FilterPanel = lazyPart(() => import("./filter-panel.tsx"));
const FilterChips = lazyPartInPlace(() => import("./filter-chips.tsx"));

type LogToolbarProps = { place: Place; going: LogNavigation; choices: EventChoices; locale: string };

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

type LogFrameProps = {
  going: LogNavigation;
  list: Omit<ReturnType<typeof useLogPage>, "steady"> & {
    steady: {
      rows: readonly { hasLeft: boolean }[];
      waiting: readonly string[];
      nextCursor: string | null;
      previousCursor: string | null;
      isCapped: boolean;
    };
  };
  /** Shown if there are no rows. */
  empty: ReactNode;
  children: ReactNode;
};

/** The frame of a log's rows: the button for new rows above them, errors, and the pagination. */
export function LogFrame({ going, list, empty, children }: LogFrameProps) {
  const t = useTranslations("events");
  const table = useRef<HTMLDivElement>(null);
  const { rows, waiting, nextCursor, previousCursor, isCapped } = list.steady;
  const left = rows.filter(({ hasLeft }) => hasLeft).length;
  const { query } = going.address;
  const revealNewRows = async () => {
    await list.showNewRows();
    table.current?.focus();
  };
  const hrefOf = (cursor: string | null, direction: "next" | "previous") =>
    cursor ? going.hrefOf({ query, at: { cursor, direction } }) : undefined;
  return (
    <>
      {list.isStale && (
        <div className="px-(--edge) pb-3">
          <Callout
            tone="warn"
            title={list.refusal ?? t("staleTitle")}
            actions={<Button onClick={list.retry}>{t("retry")}</Button>}
          >
            {t("staleText")}
          </Callout>
        </div>
      )}
      <ResultAnnouncer
        count={list.isComing || !isFiltered(query) ? null : rows.length}
        hasMore={nextCursor !== null}
      />
      <div
        ref={table}
        tabIndex={-1}
        aria-busy={list.isComing}
        className="transition-opacity duration-150 aria-busy:opacity-60 aria-busy:delay-200"
      >
        <div
          role="status"
          className="pointer-events-none sticky top-[calc(var(--sticky-top,0px)+0.5rem)] z-[5] flex h-0 justify-center"
        >
          {(waiting.length > 0 || left > 0) && (
            <button
              type="button"
              onClick={revealNewRows}
              className={buttonClass({
                variant: "primary",
                size: "sm",
                className: "pointer-events-auto rounded-full! shadow-lift",
              })}
            >
              {waiting.length > 0 ? <ArrowUp aria-hidden="true" /> : <RotateCw aria-hidden="true" />}
              {waiting.length > 0 ? t("waiting", { count: waiting.length }) : t("leaving", { count: left })}
            </button>
          )}
        </div>
        {rows.length > 0 ? children : !list.isComing && empty}
      </div>
      {(nextCursor || previousCursor || isCapped) && (
        <div className="px-(--edge)">
          <Pagination
            label={t("pages")}
            link={PageLink}
            previous={{ label: t("newer"), href: hrefOf(previousCursor, "previous") }}
            next={{ label: t("older"), href: hrefOf(nextCursor, "next") }}
          >
            {isCapped && t("capped")}
          </Pagination>
        </div>
      )}
    </>
  );
}
