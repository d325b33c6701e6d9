import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { EventRow } from "./event-row.ts";
import type { EventChoices } from "./list-event-choices.ts";
import type { LogQuery } from "./log-query.ts";
import { eventsKey } from "./query-keys.ts";
import type { RefusalRow } from "./refusal-row.ts";
import type { LogPage } from "./steady-page.ts";

const paged = { accepted: paths.api.events, refused: paths.api.refusedPosts };

/** `asked` as `writeLogAddress` writes it. What was there stays to be read until the next page is. */
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
