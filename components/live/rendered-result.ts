import type { QueryFunction, QueryKey } from "@tanstack/react-query";

type Pages = { pages: unknown[]; pageParams: unknown[] };

/** Of what a query may ask for, what is in use here. */
export type Asked = {
  queryKey: QueryKey;
  queryFn: QueryFunction;
  initialData?: unknown;
  enabled?: boolean;
  placeholderData?: (before: unknown) => unknown;
  refetchInterval?: number | false | ((query: { state: { data: unknown } }) => number | false);
  getNextPageParam?: (last: unknown, pages: unknown[], lastParam: unknown, params: unknown[]) => unknown;
};

export type Ask = (what: "refetch" | "fetchNextPage") => Promise<unknown>;

/** What a query answers before anything was asked: what the server rendered, of this or, as a stopgap, of before. */
export function renderedResult(asked: Asked, shown: Asked, ask: Ask) {
  const { initialData, placeholderData, getNextPageParam, enabled } = asked;
  const stopgap = initialData === undefined ? placeholderData?.(shown.initialData) : undefined;
  const data = initialData ?? stopgap;
  const { pages = [], pageParams = [] } = getNextPageParam && data ? (data as Pages) : {};
  const isFetching = initialData === undefined && enabled !== false;
  return {
    data,
    error: null,
    isError: false,
    isPending: data === undefined,
    isFetching,
    isLoading: isFetching && data === undefined,
    isPlaceholderData: stopgap !== undefined,
    hasNextPage:
      pages.length > 0 && getNextPageParam?.(pages.at(-1), pages, pageParams.at(-1), pageParams) != null,
    isFetchingNextPage: false,
    refetch: () => ask("refetch"),
    fetchNextPage: () => ask("fetchNextPage"),
  };
}
