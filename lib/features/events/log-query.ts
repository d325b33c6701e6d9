import type { EventState } from "#drizzle/schema/webhook-events.ts";
import { type GivenParams, readDay, readZone, toParams } from "#lib/search-params.ts";

/** As one looks for them: what somebody should see to comes first. */
export const eventStates = [
  "parked",
  "waiting",
  "applied",
  "unchanged",
  "kept",
] as const satisfies readonly EventState[];

/** What of the log is shown. Blank asks for nothing. */
export type LogQuery = {
  /** What was taken, or what was turned away. */
  tab: "accepted" | "refused";
  /** Words, each of which stands in the payload. */
  q: string;
  type: string;
  state: EventState | "";
  /** Of one order, by its id. */
  order: string;
  /** Of one of our receivers, by its id here. */
  endpoint: string;
  /** Why it was refused. */
  reason: string;
  /** First and last day of arrival, "2026-11-22", in `zone`. */
  from: string;
  to: string;
  zone: string;
};

export const wholeLog: LogQuery = {
  tab: "accepted",
  q: "",
  type: "",
  state: "",
  order: "",
  endpoint: "",
  reason: "",
  from: "",
  to: "",
  zone: "UTC",
};

/** From which row on, and which way; null is the beginning. */
export type LogPlace = { cursor: string; direction: "next" | "previous" } | null;

export type LogAddress = { query: LogQuery; at: LogPlace };

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const longestCursor = 300;

/** What an address asks for; what it says wrong counts as not said. */
export function readLogQuery(given: GivenParams): LogQuery {
  const params = toParams(given);
  const read = (name: string) => params.get(name) ?? "";
  const matching = (name: string, form: RegExp) => (form.test(read(name)) ? read(name) : "");
  return {
    tab: read("tab") === "refused" ? "refused" : "accepted",
    // PostgreSQL takes no NUL in a text, and an address may hold one.
    q: read("q").replaceAll("\0", "").trim().slice(0, 200),
    // As long and as strange as a type that nobody knows may be: what can be chosen has to be found.
    type: matching("type", /^[^\0]{1,200}$/),
    state: eventStates.find((state) => state === read("state")) ?? "",
    order: matching("order", guid).toLowerCase(),
    endpoint: matching("endpoint", guid).toLowerCase(),
    reason: matching("reason", /^\w{1,40}$/),
    from: readDay(read("from")),
    to: readDay(read("to")),
    zone: readZone(read("zone")),
  };
}

/** "?state=parked", or nothing for the whole log: the same words for the same query. */
export function writeLogQuery(asked: Partial<LogQuery>): string {
  const params = paramsOf(asked);
  return params.size > 0 ? `?${params}` : "";
}

export function readLogAddress(given: GivenParams): LogAddress {
  const params = toParams(given);
  const placeAt = (name: string, direction: "next" | "previous"): LogPlace => {
    const cursor = params.get(name);
    return cursor && cursor.length <= longestCursor ? { cursor, direction } : null;
  };
  return { query: readLogQuery(params), at: placeAt("after", "next") ?? placeAt("before", "previous") };
}

export function writeLogAddress({ query, at }: { query: Partial<LogQuery>; at: LogPlace }): string {
  const params = paramsOf(query);
  if (at) params.set(at.direction === "next" ? "after" : "before", at.cursor);
  return params.size > 0 ? `?${params}` : "";
}

/** Whether it leaves anything out. */
export const isFiltered = (query: LogQuery) => writeLogQuery({ ...query, tab: "accepted" }) !== "";

function paramsOf(asked: Partial<LogQuery>): URLSearchParams {
  const query = { ...wholeLog, ...asked };
  const written = {
    ...query,
    tab: query.tab === "refused" ? query.tab : "",
    zone: query.zone !== wholeLog.zone && (query.from || query.to) ? query.zone : "",
  };
  return new URLSearchParams(Object.entries(written).filter(([, value]) => value !== ""));
}
