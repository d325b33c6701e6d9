import { emptyOrderQuery, type OrderQuery, orderChecks, writeOrderQuery } from "../../order-query.ts";

/**
 * Each filter of a query by itself, without the sort: an index lists its orders, newest first. A carrier has no index.
 */
export function filtersOf(query: OrderQuery): OrderQuery[] {
  const { status, country, key, template, tag, assignee } = query;
  const alone: Partial<OrderQuery>[] = [
    ...orderChecks.filter((flag) => query[flag]).map((flag) => ({ [flag]: true })),
    ...(tag ? [{ tag }] : []),
    ...(template ? [{ template }] : []),
    ...(assignee ? [{ assignee }] : []),
    ...(country.length > 0 ? [{ country }] : []),
    ...(status.length > 0 ? [{ status }] : []),
    ...(key ? [{ key }] : []),
  ];
  return alone.map((filter) => ({ ...emptyOrderQuery, ...filter }));
}

export const createdWithin = ({ from, to, zone }: OrderQuery): OrderQuery | null =>
  from || to ? { ...emptyOrderQuery, from, to, zone } : null;

export const totalWithin = ({ minCents, maxCents }: OrderQuery): OrderQuery | null =>
  minCents === null && maxCents === null ? null : { ...emptyOrderQuery, sort: "total", minCents, maxCents };

/** Only the bounds of a query along its own sort. */
export const alongOrder = (query: OrderQuery): OrderQuery =>
  (query.sort === "total" ? totalWithin(query) : createdWithin(query)) ?? {
    ...emptyOrderQuery,
    sort: query.sort,
  };

/**
 * Whether an index lists the query in order: newest first with at most one filter, by total only unfiltered or by a
 * tag, and never by carrier.
 */
export function isInOrder(query: OrderQuery): boolean {
  if (query.carrier) return false;
  const filters = filtersOf(query).length;
  if (query.sort === "created") return filters <= 1 && totalWithin(query) === null;
  return (filters === 0 || (filters === 1 && query.tag !== "")) && createdWithin(query) === null;
}

/**
 * An index is in order for one value of its first column. Several values therefore become several parts, which
 * PostgreSQL merges without sorting.
 */
export function splitQuery(query: OrderQuery): OrderQuery[] {
  const { status, country } = query;
  if (!isInOrder(query)) return [query];
  if (country.length > 1) return country.map((one) => ({ ...query, country: [one] }));
  if (status.length > 1) return status.map((one) => ({ ...query, status: [one] }));
  return [query];
}

/** Whether the only filter of the query is that the orders have no assignee. */
export const isOnlyUnassigned = (query: OrderQuery) =>
  writeOrderQuery({ ...query, order: "desc" }) === "?assignee=nobody";
