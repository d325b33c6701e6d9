"use client";

import type * as ReactQuery from "@tanstack/react-query";
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { HeldCache } from "./hold-cache.ts";
import { type Ask, type Asked, renderedResult } from "./rendered-result.ts";

export const CacheContext = createContext<HeldCache | null>(null);

export function useHeldCache(): HeldCache {
  const held = use(CacheContext);
  if (!held) throw new Error("There is no LiveProvider around it.");
  return held;
}

/** Null until it is there. */
export function useCache() {
  const held = useHeldCache();
  return useSyncExternalStore(held.subscribe, held.now, () => null);
}

/** React Query's own, but for its code: until that is there it answers what the server rendered. */
export const useQuery: typeof ReactQuery.useQuery = (options: object) => useLate("one", options as Asked);
export const useInfiniteQuery: typeof ReactQuery.useInfiniteQuery = (options: object) =>
  useLate("paged", options as Asked);

/** What is done with the cache, once it is there. Where it does not come, all is asked for again when it does. */
export function useQueryClient() {
  const held = useHeldCache();
  return useMemo(
    () => ({
      async invalidateQueries(filters: { queryKey: ReactQuery.QueryKey }) {
        const cache = await held.load().catch(() => null);
        if (cache) await cache.client.invalidateQueries(filters);
        else held.takeAsOld("all");
      },
      async setQueryData<Data>(
        key: ReactQuery.QueryKey,
        change: (known: Data | undefined) => Data | undefined,
      ) {
        const cache = await held.load().catch(() => null);
        if (cache) cache.client.setQueryData<Data>(key, change);
        else held.takeAsOld("all");
      },
      errorOf: (key: ReactQuery.QueryKey) => held.now()?.client.getQueryState(key)?.error ?? null,
    }),
    [held],
  );
}

function useLate(kind: "one" | "paged", options: Asked): never {
  const held = useHeldCache();
  const cache = useCache();
  // What was shown last stays until the first answer is there, and so does what the observer must know of it.
  const [shown] = useState(() => ({ options }));
  const observer = useMemo(() => {
    if (!cache) return null;
    const Observer = cache.observers[kind] as typeof cache.observers.one;
    return new Observer(cache.client, cache.client.defaultQueryOptions(shown.options));
  }, [cache, kind, shown]);
  const latest = useRef(observer);
  const wanted = observer && cache?.client.defaultQueryOptions(options);
  if (wanted) wanted._optimisticResults = "optimistic";
  const result = wanted && observer?.getOptimisticResult(wanted);

  useEffect(() => {
    latest.current = observer;
    if (wanted) observer?.setOptions(wanted);
    else if (options.initialData !== undefined) shown.options = options;
  }, [observer, wanted, options, shown]);
  useSyncExternalStore(
    useCallback(
      (tell) => {
        const unsubscribe = cache && observer?.subscribe(cache.batch(tell));
        observer?.updateResult();
        return () => unsubscribe?.();
      },
      [cache, observer],
    ),
    () => observer?.getCurrentResult(),
    () => undefined,
  );

  const { comeToLife } = held;
  useEffect(() => {
    if (shown.options.initialData !== undefined) comeToLife(shown.options.queryKey);
  }, [comeToLife, shown]);
  const isWanted = !cache && options.enabled !== false && options.initialData === undefined;
  const every = cache ? false : intervalOf(options);
  useEffect(() => {
    if (isWanted) held.want();
    if (!every) return;
    const timer = setTimeout(held.want, every);
    return () => clearTimeout(timer);
  }, [held, isWanted, every]);

  const ask: Ask = async (what) => {
    await held.load().catch(() => null);
    const now = latest.current;
    if (what === "refetch") return now?.refetch() ?? {};
    if (now && "fetchNextPage" in now && typeof now.fetchNextPage === "function") return now.fetchNextPage();
    return {};
  };
  return (
    observer && result ? observer.trackResult(result) : renderedResult(options, shown.options, ask)
  ) as never;
}

function intervalOf({ refetchInterval, initialData }: Asked): number | false | undefined {
  if (typeof refetchInterval !== "function") return refetchInterval;
  return refetchInterval({ state: { data: initialData } });
}
