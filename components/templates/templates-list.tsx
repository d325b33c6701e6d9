"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useDebounced } from "#components/form/use-debounced.ts";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Toolbar } from "#components/layout/list-tools.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { ResultAnnouncer } from "#components/layout/result-announcer.tsx";
import { useNow } from "#components/live/use-now.ts";
import { SearchInput } from "#components/ui/search-input.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import { Nothing } from "#components/ui/values.tsx";
import type { TemplatePage } from "#lib/features/templates/list-templates.ts";
import { templateListQuery } from "#lib/features/templates/query.ts";
import { type Place, paths } from "#lib/paths.ts";
import { TemplatesRow } from "./templates-row.tsx";

type TemplatesListProps = {
  place: Place;
  /** The search text when the page was rendered; `firstPage` is its result. */
  q: string;
  firstPage: TemplatePage;
  locale: string;
};

const pauseMs = 150;

export function TemplatesList({ place, q: rendered, firstPage, locale }: TemplatesListProps) {
  const t = useTranslations("templates");
  const now = useNow();
  const [typed, setTyped] = useState(rendered);
  const q = useDebounced(typed.trim(), pauseMs);
  const found = useInfiniteQuery({
    ...templateListQuery(place, q),
    ...(q === rendered && { initialData: { pages: [firstPage], pageParams: [""] } }),
  });
  const { data, isError, isPlaceholderData } = found;
  // Puts the search into the URL, so that going back to the list restores it.
  useEffect(() => {
    const query = q && `?${new URLSearchParams({ q })}`;
    if (window.location.search !== query)
      window.history.replaceState(null, "", paths.templates(place) + query);
  }, [place, q]);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  // Rows of another search, or a failure, do not mean that there are no templates.
  if (rows.length === 0 && q === "" && typed === "" && !isError && !isPlaceholderData) {
    return <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>;
  }
  return (
    <>
      <Toolbar search={<SearchInput label={t("search")} value={typed} onType={setTyped} />} />
      <ResultAnnouncer
        count={q === "" || isPlaceholderData ? null : rows.length}
        hasMore={found.hasNextPage}
      />
      <Paged found={found}>
        {rows.length === 0 && q !== "" && (
          <div className="px-4 md:px-6">
            <Nothing>{t("nothingFound", { q })}</Nothing>
          </div>
        )}
        {rows.length > 0 && (
          <Table caption={t("caption")} className={isPlaceholderData ? "text-muted" : undefined}>
            <thead>
              <tr>
                <Column>{t("name")}</Column>
                <Column>{t("prints")}</Column>
                <Column>{t("colors")}</Column>
                <Column roomy>{t("changedBy")}</Column>
                <Column numeric>{t("changed")}</Column>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <TemplatesRow key={row.id} place={place} row={row} now={now} locale={locale} />
              ))}
            </tbody>
          </Table>
        )}
      </Paged>
    </>
  );
}
