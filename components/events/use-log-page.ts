"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useHeard } from "#components/live/live-provider.tsx";
import type { EventRow } from "#lib/features/events/list-events.ts";
import type { RefusalRow } from "#lib/features/events/list-refusals.ts";
import {
  type LogAddress,
  type LogQuery,
  readLogAddress,
  writeLogQuery,
} from "#lib/features/events/log-query.ts";
import { logPageQuery } from "#lib/features/events/queries.ts";
import { type HeldPage, holdPage, type LogPage, takeHeld } from "#lib/features/events/steady-page.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";

export type LogGoing = ReturnType<typeof useLogAddress>;

const here = () => readLogAddress(window.location.search);

/** What the log shows is what its address says. Each choice is a step back; what is typed in one go is one. */
export function useLogAddress({ workspace, mode }: Place) {
  const written = useSearchParams().toString();
  const address = useMemo(() => readLogAddress(written), [written]);
  const hrefOf = useCallback(
    (shown: LogAddress) => paths.events({ workspace, mode }, writeLogQuery(shown.query, shown.at)),
    [workspace, mode],
  );
  // From what the address says now: what was typed may come after another choice.
  const change = useCallback(
    (wanted: Partial<LogQuery>, isSameStep = false) => {
      const href = hrefOf({ query: { ...here().query, ...wanted }, at: null });
      if (isSameStep) window.history.replaceState(null, "", href);
      else window.history.pushState(null, "", href);
    },
    [hrefOf],
  );
  const type = useCallback((q: string) => change({ q }, here().query.q !== "" && q !== ""), [change]);
  return { address, hrefOf, change, type };
}

/** Soon enough to be called at once, and together with what comes in the same breath. */
const breathMs = 150;
const atMostEveryMs = 1_000;

/**
 * Something came into the log, or what was in it was read for; where much comes, once a second. What comes while
 * `onNews` still asks has it ask once more afterwards: asked anew for each, a slow page would never come.
 */
function useLogNews(onNews: () => Promise<unknown>): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toldAt = useRef(0);
  const isTelling = useRef(false);
  const isMore = useRef(false);
  const tell = useEffectEvent(onNews);
  const plan = () => {
    if (isTelling.current) isMore.current = true;
    else timer.current ??= setTimeout(flush, Math.max(breathMs, toldAt.current + atMostEveryMs - Date.now()));
  };
  const flush = async () => {
    timer.current = undefined;
    toldAt.current = Date.now();
    isTelling.current = true;
    await tell();
    isTelling.current = false;
    if (!isMore.current) return;
    isMore.current = false;
    plan();
  };
  useHeard((heard) => {
    // An event about an order is told as a change of it, and so is what its reading changed.
    if (heard.type === "change" && ["events", "order", "orders"].includes(heard.kind)) plan();
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      isMore.current = false;
    },
    [],
  );
}

type AnyRow = EventRow | RefusalRow;
/** As the server rendered it, and for which address. */
export type RenderedPage<R extends AnyRow> = { asked: string; page: LogPage<R> };

/** The page that the address names: it changes in its place, and moves only when the reader says so. */
export function useLogPage<R extends AnyRow>(place: Place, address: LogAddress, rendered: RenderedPage<R>) {
  const asked = writeLogQuery(address.query, address.at);
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
