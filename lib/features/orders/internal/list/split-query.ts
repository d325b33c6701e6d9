import { type SQL, sql } from "drizzle-orm";
import { createdInUtc, creationMonth, orders, totalAlone, totalStep } from "#drizzle/schema/orders.ts";
import { totalSteps } from "#drizzle/schema/total-steps.ts";
import { dayStart } from "../../day-start.ts";
import { type OrderQuery, writeOrderQuery } from "../../order-query.ts";

/** A part of a query that one index lists in order; `conditions` are what the query itself cannot say. */
export type QueryPart = { query: OrderQuery; conditions?: SQL[] };
/** When the first and the last order were made; null where there are none. */
export type CreationBounds = { first: Date; last: Date } | null;

const mostMonths = 60;

/**
 * An index is in order for one value of what it begins with. Several values, or a range of what the list is not sorted
 * by, are therefore as many parts, which the database merges without sorting.
 */
export function splitQuery(query: OrderQuery, bounds: CreationBounds): QueryPart[] {
  const { status, country, sort, minCents, maxCents } = query;
  if (hasRareFilter(query)) return [{ query }];
  if (needsBounds(query)) return splitByMonth(query, bounds);
  if (sort === "created" && (minCents !== null || maxCents !== null)) return splitByStep(query);
  if (country.length > 1) return country.map((one) => ({ query: { ...query, country: [one] } }));
  if (country.length === 0 && status.length > 1)
    return status.map((one) => ({ query: { ...query, status: [one] } }));
  return [{ query }];
}

/** Whether it is split by months, for which the first and the last have to be known. */
export const needsBounds = ({ sort, from, to }: OrderQuery) => sort === "total" && (from !== "" || to !== "");

/** Whether nothing but that nobody looks after them says where they are read from. */
export const isOnlyOfNobody = (query: OrderQuery) =>
  writeOrderQuery({ ...query, sort: "created", order: "desc" }) === "?assignee=nobody";

/** One that leaves so little that everything else is better looked at row by row. */
const hasRareFilter = (query: OrderQuery) =>
  query.issue ||
  query.refused ||
  query.approval ||
  query.late ||
  query.gone ||
  query.troubled ||
  query.tag !== "" ||
  query.template !== "" ||
  !["", "nobody"].includes(query.assignee);

function splitByStep({ minCents, maxCents, ...rest }: OrderQuery): QueryPart[] {
  const query = { ...rest, minCents: null, maxCents: null };
  const reached = (cents: number) => totalSteps.filter((step) => step <= cents).length;
  const first = reached(minCents ?? 0);
  const last = maxCents === null ? totalSteps.length : reached(maxCents);
  const total = totalAlone(orders);
  const within = [
    ...(minCents === null ? [] : [sql`${total} >= ${minCents}::bigint`]),
    ...(maxCents === null ? [] : [sql`${total} <= ${maxCents}::bigint`]),
  ];
  const steps = Array.from({ length: Math.max(last - first + 1, 1) }, (_, index) => first + index);
  return steps.map((step) => ({
    query,
    conditions: [sql`${totalStep(orders)} = ${step}::int`, ...within],
  }));
}

function splitByMonth(given: OrderQuery, bounds: CreationBounds): QueryPart[] {
  const from = given.from && dayStart(given.from, given.zone);
  const to = given.to && dayStart(given.to, given.zone, 1);
  const months = bounds ? monthsBetween(latest(bounds.first, from), earliest(bounds.last, to)) : [];
  if (months.length > mostMonths) return [{ query: given }];
  const query = { ...given, from: "", to: "" };
  const created = createdInUtc(orders);
  const within = [
    ...(from ? [sql`${created} >= ${from.replace("Z", "")}::timestamp`] : []),
    ...(to ? [sql`${created} < ${to.replace("Z", "")}::timestamp`] : []),
  ];
  // Where no order can be, one month that never was.
  return (months.length > 0 ? months : ["-infinity"]).map((month) => ({
    query,
    conditions: [sql`${creationMonth(orders)} = ${month}::timestamp`, ...within],
  }));
}

const latest = (first: Date, from: string) => (from && new Date(from) > first ? new Date(from) : first);
const earliest = (last: Date, to: string) => (to && new Date(to) < last ? new Date(to) : last);

/** The first days of months, in UTC. */
function monthsBetween(from: Date, to: Date): string[] {
  const count =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + index)).toISOString().slice(0, 10),
  );
}
