import { dayStart } from "../../day-start.ts";
import type { OrderQuery } from "../../order-query.ts";
import type { OrderPosition } from "./order-position.ts";

/**
 * A query without the bound that lies behind a place which is within it. Beside the place itself PostgreSQL would begin
 * at that bound and go through everything up to the place.
 */
export function withoutPassed(query: OrderQuery, { value }: OrderPosition, descends: boolean): OrderQuery {
  if (query.sort === "total") {
    const { minCents, maxCents } = query;
    if (descends)
      return { ...query, maxCents: maxCents !== null && Number(value) <= maxCents ? null : maxCents };
    return { ...query, minCents: minCents !== null && Number(value) >= minCents ? null : minCents };
  }
  const { from, to, zone } = query;
  if (!from && !to) return query;
  const at = Date.parse(toIso(value));
  if (descends) return { ...query, to: to && at < Date.parse(dayStart(to, zone, 1)) ? "" : to };
  return { ...query, from: from && at >= Date.parse(dayStart(from, zone)) ? "" : from };
}

/** PostgreSQL's text of an instant as `Date` reads it. */
const toIso = (value: string) => value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
