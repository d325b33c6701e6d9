import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { GapCounts } from "./count-gaps.ts";
import type { Freshness } from "./get-freshness.ts";
import type { EventChoices } from "./list-event-choices.ts";
import type { EventRow } from "./list-events.ts";
import type { GapPage } from "./list-gaps.ts";
import type { RefusalRow } from "./list-refusals.ts";
import type { LogQuery } from "./log-query.ts";
import { eventsKey, freshnessKey, gapsKey } from "./query-keys.ts";
import type { GapTab } from "./schemas.ts";
import type { LogPage } from "./steady-page.ts";

export const gapsQuery = (place: Place, gapTab: GapTab) =>
  infiniteQueryOptions({
    queryKey: [...gapsKey(place), "lane", gapTab],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ lane: gapTab, ...(pageParam && { cursor: pageParam }) });
      return fetchJson<GapPage>(paths.api.gaps(place, `?${query}`), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

export const gapCountsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...gapsKey(place), "counts"],
    queryFn: ({ signal }) => fetchJson<GapCounts>(paths.api.gaps(place, "/counts"), { signal }),
  });

/** Freshness changes with time alone, so the page polls it. */
const everyMs = 15_000;

export const freshnessQuery = (place: Place) =>
  queryOptions({
    queryKey: freshnessKey(place),
    queryFn: ({ signal }) => fetchJson<Freshness>(paths.api.freshness(place), { signal }),
    refetchInterval: everyMs,
  });

const paged = { accepted: paths.api.events, refused: paths.api.refusedPosts };

/** A page of the log. `asked` comes from `writeLogQuery`. The previous page stays until the new one arrives. */
export const logPageQuery = <R extends EventRow | RefusalRow>(
  place: Place,
  tab: LogQuery["tab"],
  asked: string,
) =>
  queryOptions({
    queryKey: [...eventsKey(place), tab, asked] as const,
    queryFn: ({ signal }) => fetchJson<LogPage<R>>(paged[tab](place, asked), { signal }),
    placeholderData: keepPreviousData,
  });

export const eventChoicesQuery = (place: Place) =>
  queryOptions({
    queryKey: [...eventsKey(place), "choices"] as const,
    queryFn: ({ signal }) => fetchJson<EventChoices>(paths.api.eventChoices(place), { signal }),
  });
