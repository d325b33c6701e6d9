import { type OrderQuery, orderChecks, wholeList, writeOrderQuery } from "../../order-query.ts";

/**
 * Each filter of a query by itself, without what the list is sorted by: an index lists what it leaves, newest first.
 * A carrier has no index.
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
  return alone.map((filter) => ({ ...wholeList, ...filter }));
}

export const createdWithin = ({ from, to, zone }: OrderQuery): OrderQuery | null =>
  from || to ? { ...wholeList, from, to, zone } : null;

export const totalWithin = ({ minCents, maxCents }: OrderQuery): OrderQuery | null =>
  minCents === null && maxCents === null ? null : { ...wholeList, sort: "total", minCents, maxCents };

/** What bounds the list along its own order, and nothing else. */
export const alongOrder = (query: OrderQuery): OrderQuery =>
  (query.sort === "total" ? totalWithin(query) : createdWithin(query)) ?? { ...wholeList, sort: query.sort };

/** Whether an index lists it in order: newest first by one filter or none, by total only whole or by a tag; by carrier never. */
export function isInOrder(query: OrderQuery): boolean {
  if (query.carrier) return false;
  const filters = filtersOf(query).length;
  if (query.sort === "created") return filters <= 1 && totalWithin(query) === null;
  return (filters === 0 || (filters === 1 && query.tag !== "")) && createdWithin(query) === null;
}

/**
 * An index is in order for one value of what it begins with. Several values are therefore as many parts, which the
 * database merges without sorting.
 */
export function splitQuery(query: OrderQuery): OrderQuery[] {
  const { status, country } = query;
  if (!isInOrder(query)) return [query];
  if (country.length > 1) return country.map((one) => ({ ...query, country: [one] }));
  if (status.length > 1) return status.map((one) => ({ ...query, status: [one] }));
  return [query];
}

/** Whether nothing but that nobody looks after them says where they are read from. */
export const isOnlyOfNobody = (query: OrderQuery) =>
  writeOrderQuery({ ...query, order: "desc" }) === "?assignee=nobody";
