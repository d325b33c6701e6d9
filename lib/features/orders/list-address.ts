import { createLoader, createSerializer, type LoaderInput, parseAsString } from "nuqs/server";
import { type ListPlace, parseAsGuid, placeParams, readPlace, writePlace } from "#lib/address-params.ts";
import { type OrderColumn, toColumns } from "./order-columns.ts";
import { type OrderQuery, readOrderQuery, writeOrderQuery } from "./order-query.ts";

/** Everything that decides what the list shows: all of it stands in its address. */
export type ListAddress = {
  query: OrderQuery;
  at: ListPlace;
  /** The saved view that it was opened by, whatever has been changed since. */
  view: string | null;
  /** Those of this address alone; null as the view or the reader has them. */
  columns: OrderColumn[] | null;
};

const listParams = { view: parseAsGuid(), columns: parseAsString, ...placeParams(/^.{1,300}$/) };

const loadList = createLoader(listParams);
const serialize = createSerializer(listParams);

/** What an address says wrong counts as not said. */
export function readListAddress(given: LoaderInput): ListAddress {
  const { view, columns, ...place } = loadList(given);
  return {
    query: readOrderQuery(given),
    at: readPlace(place),
    view,
    columns: toColumns(columns?.split(",")),
  };
}

/** "?status=draft&after=…", or nothing for the whole list from its beginning. */
export const writeListAddress = ({ query, at, view, columns }: ListAddress): string =>
  serialize(writeOrderQuery(query), { view, columns: columns?.join(",") ?? null, ...writePlace(at) });

/** What the server is asked for a page: neither the view nor the columns change its rows. */
export const writePageQuery = (query: OrderQuery, at: ListPlace): string =>
  writeListAddress({ query, at, view: null, columns: null });
