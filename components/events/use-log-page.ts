"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EventRow } from "#lib/events/list/event-row.ts";
import { type LogAddress, writeLogAddress } from "#lib/events/log-query.ts";
import { logPageQuery } from "#lib/events/query.ts";
import type { RefusalRow } from "#lib/events/refused/refusal-row.ts";
import { beginPage, type LogPage, type SteadyPage, takePage } from "#lib/events/steady-page.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";
import { useLogNews } from "./use-log-news.ts";

type AnyRow = EventRow | RefusalRow;
/** As the server rendered it, and for which address. */
export type RenderedPage<R extends AnyRow> = { asked: string; page: LogPage<R> };
type Held<R extends AnyRow> = { steady: SteadyPage<R>; taken: LogPage<R> };

/** The page that the address names: it changes in its place, and moves only when the reader says so. */
export function useLogPage<R extends AnyRow>(place: Place, address: LogAddress, rendered: RenderedPage<R>) {
  const asked = writeLogAddress(address);
  const query = useQuery({
    ...logPageQuery<R>(place, address.query.tab, asked),
    ...(asked === rendered.asked && { initialData: rendered.page }),
  });
  const came = query.isPlaceholderData ? undefined : query.data;
  const [held, setHeld] = useState<Held<R>>({
    steady: beginPage(rendered.asked, rendered.page),
    taken: rendered.page,
  });
  const current = came ? take(held, asked, came) : held;
  if (current !== held) setHeld(current);
  useLogNews(() => void query.refetch());
  const showNews = async () => {
    const { data } = await query.refetch();
    if (data) setHeld({ steady: beginPage(asked, data), taken: data });
  };
  return {
    steady: current.steady,
    isComing: query.isPlaceholderData || (query.isPending && !came),
    isStale: query.isError,
    /** In the server's words, where it answered. */
    refusal: query.error instanceof FetchRefusal ? query.error.sentence : null,
    retry: () => void query.refetch(),
    showNews,
  };
}

/** Of another address it begins anew; of the same one its rows stay where they are. */
function take<R extends AnyRow>(held: Held<R>, asked: string, came: LogPage<R>): Held<R> {
  if (held.steady.address !== asked) return { steady: beginPage(asked, came), taken: came };
  if (held.taken === came) return held;
  return { steady: takePage(held.steady, came), taken: came };
}
