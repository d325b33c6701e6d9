"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLiveMessages } from "#components/live/live-provider.tsx";
import type { EventRow } from "#lib/features/events/list-events.ts";
import type { RefusalRow } from "#lib/features/events/list-refusals.ts";
import {
  type LogAddress,
  type LogQuery,
  readLogAddress,
  writeLogQuery,
} from "#lib/features/events/log-query.ts";
import { logPageQuery } from "#lib/features/events/queries.ts";
import {
  type LogPage,
  type PageState,
  startPageState,
  updatePageState,
} from "#lib/features/events/steady-page.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";

export type LogNavigation = ReturnType<typeof useLogAddress>;

const here = () => readLogAddress(window.location.search);

/** The URL decides what the log shows. Each choice is a history entry; continuous typing is one entry. */
export function useLogAddress({ workspace, mode }: Place) {
  const written = useSearchParams().toString();
  const address = useMemo(() => readLogAddress(written), [written]);
  const hrefOf = useCallback(
    (shown: LogAddress) => paths.events({ workspace, mode }, writeLogQuery(shown.query, shown.at)),
    [workspace, mode],
  );
  // Starts from the current URL: typed text may arrive after another choice.
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

/** The delay in ms before a refetch, so that changes that arrive together cause one refetch. */
const debounceMs = 150;
const atMostEveryMs = 1_000;

/**
 * Calls `onChange` when the log changed, at most once a second. A change that arrives while `onChange` runs causes one more
 * call afterwards. Restarting it for each change would keep a slow page from ever arriving.
 */
function useLogChanges(onChange: () => Promise<unknown>): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notifiedAt = useRef(0);
  const isNotifying = useRef(false);
  const isMore = useRef(false);
  const notify = useEffectEvent(onChange);
  const plan = () => {
    if (isNotifying.current) isMore.current = true;
    else
      timer.current ??= setTimeout(
        flush,
        Math.max(debounceMs, notifiedAt.current + atMostEveryMs - Date.now()),
      );
  };
  const flush = async () => {
    timer.current = undefined;
    notifiedAt.current = Date.now();
    isNotifying.current = true;
    await notify();
    isNotifying.current = false;
    if (!isMore.current) return;
    isMore.current = false;
    plan();
  };
  useLiveMessages((message) => {
    // An event about an order also arrives as a change of that order, and so does the result of its reading.
    if (message.type === "change" && ["events", "order", "orders"].includes(message.kind)) plan();
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
/** What the server rendered, and for which URL query. */
export type RenderedPage<R extends AnyRow> = { asked: string; page: LogPage<R> };

/** The page that the URL names. Its rows are updated in place; new rows appear only on the reader's request. */
export function useLogPage<R extends AnyRow>(place: Place, address: LogAddress, rendered: RenderedPage<R>) {
  const queryString = writeLogQuery(address.query, address.at);
  const query = useQuery({
    ...logPageQuery<R>(place, address.query.tab, queryString),
    ...(queryString === rendered.asked && { initialData: rendered.page }),
  });
  const received = query.isPlaceholderData ? undefined : query.data;
  const [pageState, setPageState] = useState<PageState<R>>(() => ({
    ...startPageState(rendered.asked, rendered.page),
    leftAt: query.dataUpdatedAt,
  }));
  const current = received
    ? updatePageState(pageState, queryString, { page: received, at: query.dataUpdatedAt })
    : pageState;
  if (current !== pageState) setPageState(current);
  useLogChanges(() => query.refetch());
  const showNewRows = async () => {
    const { data } = await query.refetch();
    if (data) setPageState(startPageState(queryString, data));
  };
  return {
    steady: current.steady,
    isComing: query.isPlaceholderData || (query.isPending && !received),
    isStale: query.isError,
    /** The server's error message, if it answered. */
    refusal: query.error instanceof FetchRefusal ? query.error.sentence : null,
    retry: () => void query.refetch(),
    showNewRows,
  };
}
