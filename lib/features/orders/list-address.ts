import { toParams } from "#lib/search-params.ts";
import { type OrderColumn, toColumns } from "./order-columns.ts";
import { type OrderQuery, readOrderQuery, writeOrderQuery } from "./order-query.ts";

/** From which row on, and which way; null is the beginning. */
export type PagePlace = { cursor: string; direction: "next" | "previous" } | null;

/** Everything that decides what the list shows: all of it stands in its address. */
export type ListAddress = {
  query: OrderQuery;
  at: PagePlace;
  /** The saved view that it was opened by, whatever has been changed since. */
  view: string | null;
  /** Those of this address alone; null as the view or the reader has them. */
  columns: OrderColumn[] | null;
};

const longestCursor = 300;
const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What an address says wrong counts as not said. */
export function readListAddress(given: Parameters<typeof readOrderQuery>[0]): ListAddress {
  const params = toParams(given);
  const view = params.get("view") ?? "";
  return {
    query: readOrderQuery(params),
    at: readPlace(params.get("after"), "next") ?? readPlace(params.get("before"), "previous"),
    view: guid.test(view) ? view : null,
    columns: toColumns(params.get("columns")?.split(",")),
  };
}

/** "?status=draft&after=…", or nothing for the whole list from its beginning. */
export function writeListAddress({ query, at, view, columns }: ListAddress): string {
  const params = new URLSearchParams(writeOrderQuery(query));
  if (view) params.set("view", view);
  if (columns) params.set("columns", columns.join(","));
  if (at) params.set(at.direction === "next" ? "after" : "before", at.cursor);
  return params.size > 0 ? `?${params}` : "";
}

/** What the server is asked for a page: neither the view nor the columns change its rows. */
export function writePageQuery(query: OrderQuery, at: PagePlace): string {
  const params = new URLSearchParams(writeOrderQuery(query));
  if (at) {
    params.set("cursor", at.cursor);
    params.set("direction", at.direction);
  }
  return params.size > 0 ? `?${params}` : "";
}

function readPlace(cursor: string | null, direction: "next" | "previous"): PagePlace {
  return cursor && cursor.length <= longestCursor ? { cursor, direction } : null;
}
