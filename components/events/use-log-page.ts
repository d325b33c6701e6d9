"use client";

import { useState } from "react";
import { useQuery } from "#components/live/use-query.ts";
import type { EventRow } from "#lib/features/events/event-row.ts";
import { type LogAddress, writeLogAddress } from "#lib/features/events/log-query.ts";
import { logPageQuery } from "#lib/features/events/query.ts";
import type { RefusalRow } from "#lib/features/events/refusal-row.ts";
import { type HeldPage, holdPage, type LogPage, takeHeld } from "#lib/features/events/steady-page.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";
import { useLogNews } from "./use-log-news.ts";

type AnyRow = EventRow | RefusalRow;
/** As the server rendered it, and for which address. */
export type RenderedPage<R extends AnyRow> = { asked: string; page: LogPage<R> };

/** The page that the address names: it changes in its place, and moves only when the reader says so. */
export function useLogPage<R extends AnyRow>(place: Place, address: LogAddress, rendered: RenderedPage<R>) {
  const asked = writeLogAddress(address);
  const query = useQuery({
    ...logPageQuery<R>(place, address.query.tab, asked),
    ...(asked === rendered.asked && { initialData: rendered.page }),
  });
  const came = query.isPlaceholderData ? undefined : query.data;
  const [held, setHeld] = useState<HeldPage<R>>(() => ({
    ...holdPage(rendered.asked, rendered.page),
    leftAt: query.dataUpdatedAt,
  }));
  const current = came ? takeHeld(held, asked, { page: came, at: query.dataUpdatedAt }) : held;
  if (current !== held) setHeld(current);
  useLogNews(() => query.refetch());
  const showNews = async () => {
    const { data } = await query.refetch();
    if (data) setHeld(holdPage(asked, data));
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
