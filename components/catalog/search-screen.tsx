"use client";

import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { Suspense, useCallback } from "react";
import { lazyPart, lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { SearchBox } from "#components/ui/search-box.tsx";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { compareParams, facetsIn, languageNames } from "#lib/features/catalog/query-params.ts";
import type { ShownState } from "#lib/features/catalog/query-search.ts";
import type { CatalogPage } from "#lib/features/catalog/search-catalog.ts";
import { type Place, paths } from "#lib/paths.ts";
import { CatalogAge } from "./catalog-age.tsx";
import { FacetButton, FacetPanel } from "./facet-panel.tsx";
import { SearchOptions } from "./search-options.tsx";
import {
  type RenderedCatalog,
  SearchResults,
  useCatalogResults,
  useCatalogState,
  useFreshResults,
} from "./search-results.tsx";
import { useCatalogSearch, useFacetWords } from "./use-catalog-search.ts";

const ChosenFacets = lazyPartInPlace(() => import("./chosen-facets.tsx"));
const CompareBar = lazyPart(() => import("./compare-bar.tsx"));
const NothingKept = lazyPartInPlace(() => import("./empty-catalog.tsx"));

type SearchScreenProps = {
  place: Place;
  rendered: RenderedCatalog;
  /** The language of the catalog if the URL names none. */
  ownLang: Lang;
  mayRefresh: boolean;
  locale: string;
};

export function SearchScreen(props: SearchScreenProps) {
  const { place, rendered, ownLang, mayRefresh, locale } = props;
  const t = useTranslations("catalogSearch");
  const { search, change } = useCatalogSearch();
  const { compared, toggle: onCompare, clear } = useCompared();
  const words = useFacetWords(locale);
  const wanted = { place, search, ownLang, rendered };
  const state = useCatalogState(wanted);
  const results = useCatalogResults(wanted, state);
  useFreshResults(place, state);
  const { page } = results;
  const { facets } = page;
  const chosen = facetsIn(search).length;
  const age = <CatalogAge {...{ place, state, mayRefresh, locale }} />;
  if (page.offered === 0) {
    return (
      <Suspense>
        <NothingKept isComing={state.running !== null || state.syncedAt === null}>{age}</NothingKept>
      </Suspense>
    );
  }
  const panel = <FacetPanel {...{ facets, search, words }} onToggle={change.toggle} />;
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <aside
        aria-label={t("filters")}
        className="scroll-slim -m-1 p-1 max-lg:hidden lg:sticky lg:top-[calc(var(--sticky-top,0px)+1rem)] lg:max-h-[calc(100dvh-var(--sticky-top,0px)-2rem)] lg:overflow-y-auto"
      >
        {panel}
      </aside>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <div className="flex w-full min-w-0 md:w-auto md:flex-1">
            <SearchBox
              label={t("search")}
              q={search.q}
              action={paths.catalog(place)}
              onSearch={change.type}
            />
          </div>
          <FacetButton chosen={chosen} total={page.total} onClear={change.clearFacets}>
            {panel}
          </FacetButton>
          <SearchOptions {...{ search, ownLang, change }} />
        </div>
        <Suspense>
          {chosen > 0 && (
            <ChosenFacets
              {...{ facets, search, words }}
              onRemove={change.toggle}
              onClear={change.clearFacets}
            />
          )}
        </Suspense>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <FoundNote page={page} state={state} />
          {age}
        </div>
        <SearchResults {...{ place, results, search, change, words, compared, onCompare, locale }} />
        <Suspense>
          {compared.length > 0 && <CompareBar place={place} compared={compared} onClear={clear} />}
        </Suspense>
      </div>
    </div>
  );
}

/** The products ticked for comparison, in the URL. Ticking adds no history entry. */
function useCompared() {
  const [{ compare }, set] = useQueryStates(compareParams);
  const toggle = useCallback(
    (id: string) =>
      void set(({ compare: before }) => ({
        compare: before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
      })),
    [set],
  );
  return { compared: compare, toggle, clear: () => void set({ compare: null }) };
}

type FoundNoteProps = { page: CatalogPage; state: ShownState };

/** The number of results, spelling corrections and a language fallback. Screen readers announce changes. */
function FoundNote({ page, state }: FoundNoteProps) {
  const t = useTranslations("catalogSearch");
  return (
    <div role="status" className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      <span className="font-medium text-ink tabular-nums">{t("found", { count: page.total })}</span>
      {page.total > 0 &&
        page.spelled.map(({ typed, meant }) => (
          <span key={typed}>
            {t.rich("spelled", {
              typed,
              meant,
              strong: (words) => <strong className="text-ink">{words}</strong>,
            })}
          </span>
        ))}
      {state.lang !== state.wantedLang && (
        <span>
          {t("otherLanguage", {
            wanted: languageNames[state.wantedLang],
            shown: languageNames[state.lang],
          })}
        </span>
      )}
    </div>
  );
}
