"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useHeard } from "#components/live/live-provider.tsx";
import {
  type ListAddress,
  readListAddress,
  writeListAddress,
  writePageQuery,
} from "#lib/features/orders/list-address.ts";
import { type OrderQuery, wholeList, writeOrderQuery } from "#lib/features/orders/order-query.ts";
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

export type ListGoing = ReturnType<typeof useListAddress>;

const here = () => readListAddress(window.location.search);

/** What the list shows is what its address says. Each choice is a step back; what is typed in one go is one. */
export function useListAddress({ workspace, mode }: Place) {
  const written = useSearchParams().toString();
  const address = useMemo(() => readListAddress(written), [written]);
  const hrefOf = useCallback(
    (shown: Partial<ListAddress>) =>
      paths.orders(
        { workspace, mode },
        writeListAddress({ query: wholeList, at: null, view: null, columns: null, ...shown }),
      ),
    [workspace, mode],
  );
  // From what the address says now: what was typed may come after another choice.
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

/** Soon enough to be called at once, and together with what comes in the same breath. */
const breathMs = 150;
const atMostEveryMs = 1_000;
/** Beyond that the page is asked for again as a whole. */
const mostNamed = 100;

/** Hears which orders changed, some at a time. Null: too many to be named, or it was not said which. */
function useOrderNews(onNews: (ids: string[] | null) => void): void {
  const ids = useRef(new Set<string>());
  const isUnnamed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toldAt = useRef(0);
  const tell = useEffectEvent(onNews);
  const flush = () => {
    timer.current = undefined;
    toldAt.current = Date.now();
    const named = [...ids.current];
    const isTooMuch = isUnnamed.current || named.length > mostNamed;
    ids.current.clear();
    isUnnamed.current = false;
    tell(isTooMuch ? null : named);
  };
  useHeard((heard) => {
    if (heard.type !== "change" || (heard.kind !== "order" && heard.kind !== "orders")) return;
    if (heard.id) ids.current.add(heard.id);
    else isUnnamed.current = true;
    timer.current ??= setTimeout(flush, Math.max(breathMs, toldAt.current + atMostEveryMs - Date.now()));
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

/** As the server rendered it, and for which address. */
export type RenderedPage = { asked: string; page: OrderPage };

type Held = { steady: SteadyPage; taken: OrderPage };

/** The page that the address names: it changes in its place, and moves only when the reader says so. */
export function useOrderPage(place: Place, address: ListAddress, rendered: RenderedPage) {
  const queries = useQueryClient();
  const asked = writePageQuery(address.query, address.at);
  const query = useQuery({
    ...orderPageQuery(place, asked),
    ...(asked === rendered.asked && { initialData: rendered.page }),
  });
  const came = query.isPlaceholderData ? undefined : query.data;
  const [held, setHeld] = useState<Held>({
    steady: beginPage(rendered.asked, rendered.page),
    taken: rendered.page,
  });
  const current = came ? take(held, asked, came, address) : held;
  if (current !== held) setHeld(current);

  const put = (rows: (steady: SteadyPage) => SteadyPage) =>
    setHeld((before) => ({ ...before, steady: rows(before.steady) }));
  const askAbout = async (ids: string[]) => {
    if (ids.length === 0) return;
    const answer = await fetchJson<AskedRows>(
      paths.api.orderRows(place, writeOrderQuery(address.query), ids),
      {},
    ).catch(() => null);
    if (answer)
      put((steady) => (steady.address === asked ? takeRows(steady, ids, answer, address.query) : steady));
  };
  // What the page names no more was pushed off it, or is not for it any more: that is asked for by name.
  const askAboutMissing = useEffectEvent((page: OrderPage) => askAbout(missingIn(current.steady, page)));
  useEffect(() => {
    if (came) void askAboutMissing(came);
  }, [came]);
  useOrderNews((ids) => {
    void queries.invalidateQueries({ queryKey: orderCountsKey(place) });
    // Where nothing is shown nothing can move.
    if (ids === null || current.steady.rows.length === 0) void query.refetch();
    else void askAbout(ids);
  });
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
function take(held: Held, asked: string, came: OrderPage, { query }: ListAddress): Held {
  if (held.steady.address !== asked) return { steady: beginPage(asked, came), taken: came };
  if (held.taken === came) return held;
  return { steady: takePage(held.steady, came, query), taken: came };
}
