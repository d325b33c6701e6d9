"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLiveMessages } from "#components/live/live-provider.tsx";
import {
  type ListAddress,
  readListAddress,
  writeListAddress,
  writePageQuery,
} from "#lib/features/orders/list-address.ts";
import { emptyOrderQuery, type OrderQuery, writeOrderQuery } from "#lib/features/orders/order-query.ts";
import type { OrderPage } from "#lib/features/orders/order-row.ts";
import { orderCountsKey, orderPageQuery } from "#lib/features/orders/queries.ts";
import {
  type AskedRows,
  beginPage,
  missingIn,
  type SteadyPage,
  takePage,
  takeRows,
} from "#lib/features/orders/steady-rows.ts";
import { FetchRefusal, fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";

export type ListNavigation = ReturnType<typeof useListAddress>;

const here = () => readListAddress(window.location.search);

/** The list shows what its URL says. Each choice adds a step to the browser's history; continuous typing adds one. */
export function useListAddress({ workspace, mode }: Place) {
  const written = useSearchParams().toString();
  const address = useMemo(() => readListAddress(written), [written]);
  const hrefOf = useCallback(
    (shown: Partial<ListAddress>) =>
      paths.orders(
        { workspace, mode },
        writeListAddress({ query: emptyOrderQuery, at: null, view: null, columns: null, ...shown }),
      ),
    [workspace, mode],
  );
  // Reads the current URL, because the typed text may arrive after another choice.
  const change = useCallback(
    (wanted: Partial<ListAddress>, isSameStep = false) => {
      const href = hrefOf({ ...here(), at: null, ...wanted });
      if (isSameStep) window.history.replaceState(null, "", href);
      else window.history.pushState(null, "", href);
    },
    [hrefOf],
  );
  const filter = useCallback(
    (wanted: Partial<OrderQuery>) => change({ query: { ...here().query, ...wanted } }),
    [change],
  );
  const type = useCallback(
    (q: string) => {
      const { query } = here();
      change({ query: { ...query, q } }, query.q !== "" && q !== "");
    },
    [change],
  );
  return { address, hrefOf, change, filter, type };
}

/** Short enough to seem immediate, long enough to collect changes that arrive together. */
const breathMs = 150;
const atMostEveryMs = 1_000;
/** Above this number, the whole page is fetched again. */
const mostNamed = 100;

/** Collects live changes of orders and reports their ids together. Null: too many ids, or a change without an id. */
function useLiveOrderChanges(onChange: (ids: string[] | null) => void): void {
  const ids = useRef(new Set<string>());
  const isUnnamed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notifiedAt = useRef(0);
  const notify = useEffectEvent(onChange);
  const flush = () => {
    timer.current = undefined;
    notifiedAt.current = Date.now();
    const named = [...ids.current];
    const isTooMuch = isUnnamed.current || named.length > mostNamed;
    ids.current.clear();
    isUnnamed.current = false;
    notify(isTooMuch ? null : named);
  };
  useLiveMessages((message) => {
    if (message.type !== "change" || (message.kind !== "order" && message.kind !== "orders")) return;
    if (message.id) ids.current.add(message.id);
    else isUnnamed.current = true;
    timer.current ??= setTimeout(flush, Math.max(breathMs, notifiedAt.current + atMostEveryMs - Date.now()));
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

/** The page as the server rendered it, and its query string. */
export type RenderedPage = { asked: string; page: OrderPage };

type PageState = { steady: SteadyPage; taken: OrderPage };

/** The page of the URL: its rows change in place, and move only when the reader asks for it. */
export function useOrderPage(place: Place, address: ListAddress, rendered: RenderedPage) {
  const queries = useQueryClient();
  const queryString = writePageQuery(address.query, address.at);
  const query = useQuery({
    ...orderPageQuery(place, queryString),
    ...(queryString === rendered.asked && { initialData: rendered.page }),
  });
  const received = query.isPlaceholderData ? undefined : query.data;
  const [pageState, setPageState] = useState<PageState>({
    steady: beginPage(rendered.asked, rendered.page),
    taken: rendered.page,
  });
  const current = received ? take(pageState, queryString, received, address) : pageState;
  if (current !== pageState) setPageState(current);

  const put = (rows: (steady: SteadyPage) => SteadyPage) =>
    setPageState((before) => ({ ...before, steady: rows(before.steady) }));
  const askAbout = async (ids: string[]) => {
    if (ids.length === 0) return;
    const answer = await fetchJson<AskedRows>(
      paths.api.orderRows(place, writeOrderQuery(address.query), ids),
      {},
    ).catch(() => null);
    if (answer)
      put((steady) =>
        steady.address === queryString ? takeRows(steady, ids, answer, address.query) : steady,
      );
  };
  // Orders that the page lacks were pushed off it or no longer belong to it, so they are fetched by id.
  const askAboutMissing = useEffectEvent((page: OrderPage) => askAbout(missingIn(current.steady, page)));
  useEffect(() => {
    if (received) void askAboutMissing(received);
  }, [received]);
  useLiveOrderChanges((ids) => {
    void queries.invalidateQueries({ queryKey: orderCountsKey(place) });
    // Without rows, nothing can move.
    if (ids === null || current.steady.rows.length === 0) void query.refetch();
    else void askAbout(ids);
  });
  const showNewRows = async () => {
    const { data } = await query.refetch();
    if (data) setPageState({ steady: beginPage(queryString, data), taken: data });
  };
  return {
    steady: current.steady,
    isComing: current.steady.address !== queryString,
    isStale: query.isError,
    /** The server's message, if it answered. */
    refusal: query.error instanceof FetchRefusal ? query.error.sentence : null,
    retry: () => void query.refetch(),
    showNewRows,
  };
}

/** Another query string begins a new page; with the same one, the rows keep their places. */
function take(
  pageState: PageState,
  queryString: string,
  received: OrderPage,
  { query }: ListAddress,
): PageState {
  if (pageState.steady.address !== queryString)
    return { steady: beginPage(queryString, received), taken: received };
  if (pageState.taken === received) return pageState;
  return { steady: takePage(pageState.steady, received, query), taken: received };
}
