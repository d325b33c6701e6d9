import { createLoader, createSerializer, type LoaderInput, parseAsString } from "nuqs/server";
import {
  type ListPosition,
  parseAsGuid,
  positionParams,
  readListPosition,
  writeListPosition,
} from "#lib/url-params.ts";
import { type OrderColumn, toColumns } from "./order-columns.ts";
import { type OrderQuery, readOrderQuery, writeOrderQuery } from "./order-query.ts";

/** What the URL says about the list of orders. */
export type ListAddress = {
  query: OrderQuery;
  at: ListPosition;
  /** The saved view that was opened, even if the query was changed since. */
  view: string | null;
  /** Columns that only this URL shows; null for those of the saved view, or else those that the member has chosen. */
  columns: OrderColumn[] | null;
};

const listParams = { view: parseAsGuid(), columns: parseAsString, ...positionParams(/^.{1,300}$/) };

const loadList = createLoader(listParams);
const serialize = createSerializer(listParams);

/** Parses a URL; invalid parts count as missing. */
export function readListAddress(given: LoaderInput): ListAddress {
  const { view, columns, ...position } = loadList(given);
  return {
    query: readOrderQuery(given),
    at: readListPosition(position),
    view,
    columns: toColumns(columns?.split(",")),
  };
}

/** Writes "?status=draft&after=…", or an empty string for the whole list from its beginning. */
export const writeListAddress = ({ query, at, view, columns }: ListAddress): string =>
  serialize(writeOrderQuery(query), { view, columns: columns?.join(",") ?? null, ...writeListPosition(at) });

/** The query string for fetching a page of rows: neither the view nor the columns change which rows it has. */
export const writePageQuery = (query: OrderQuery, at: ListPosition): string =>
  writeListAddress({ query, at, view: null, columns: null });
