import {
  createLoader,
  createSerializer,
  type inferParserType,
  type LoaderInput,
  parseAsStringLiteral,
} from "nuqs/server";
import type { EventState } from "#drizzle/schema/webhook-events.ts";
import {
  dayParams,
  type ListPosition,
  parseAsGuid,
  parseAsOneOf,
  parseAsPattern,
  parseAsText,
  positionParams,
  readListPosition,
  writeListPosition,
  zoneOfDays,
} from "#lib/url-params.ts";

/**
 * The states of an event, in the order of the filter menu:
 * - `parked`: the last try failed too, and only a member can start another one
 * - `waiting`: not processed yet; the worker tries by itself
 * - `applied`: the worker read its order or product again, and something had changed
 * - `unchanged`: the same, but nothing had changed
 * - `kept`: only stored, because nothing must be read for it
 */
export const eventStates = [
  "parked",
  "waiting",
  "applied",
  "unchanged",
  "kept",
] as const satisfies readonly EventState[];

/** The URL parameters of the event log. An empty filter is ignored. */
const logParams = {
  /** The tab: events that our receiver accepted, or requests that it refused. */
  tab: parseAsStringLiteral(["accepted", "refused"]).withDefault("accepted"),
  /** Words that the payload must all contain, or the id of an event or an order. */
  q: parseAsText(200).withDefault(""),
  /** Type of event. The service chooses the names, so any text of up to 200 characters is accepted. */
  type: parseAsPattern(/^[^\0]{1,200}$/).withDefault(""),
  state: parseAsOneOf(eventStates),
  /** Id of an order. */
  order: parseAsGuid().withDefault(""),
  /** Our id of one of our webhook endpoints. */
  endpoint: parseAsGuid().withDefault(""),
  /** Code of the reason for a refusal. It has no effect in the accepted tab. */
  reason: parseAsPattern(/^\w{1,40}$/).withDefault(""),
  ...dayParams,
};
/** The tab and the filters. */
export type LogQuery = inferParserType<typeof logParams>;

/** What the URL of the event log says: the tab, the filters, and the position in the list. */
export type LogAddress = { query: LogQuery; at: ListPosition };

/** `?after=` or `?before=` with the cursor of a page. */
const positionParsers = positionParams(/^.{1,300}$/);

/** Reads the query of a URL. An invalid parameter counts as missing. */
export const readLogQuery = createLoader(logParams);
const loadPosition = createLoader(positionParsers);
const serialize = createSerializer({ ...logParams, ...positionParsers });

/** The accepted tab without filters. */
export const emptyLogQuery: LogQuery = readLogQuery("");

/** Reads the query and the position of a URL. */
export const readLogAddress = (searchParams: LoaderInput): LogAddress => ({
  query: readLogQuery(searchParams),
  at: readListPosition(loadPosition(searchParams)),
});

/**
 * Writes "?state=parked", or "" for the first page without filters. Equal queries give equal text. The time zone is
 * written only with a day, because it has no effect without one.
 */
export const writeLogQuery = (query: Partial<LogQuery>, at: ListPosition = null): string =>
  serialize({ ...query, zone: zoneOfDays(query), ...writeListPosition(at) });

/** Whether any filter is set. The tab is not a filter. */
export const isFiltered = (query: LogQuery) => writeLogQuery({ ...query, tab: "accepted" }) !== "";
