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
  type ListPlace,
  parseAsGuid,
  parseAsMatch,
  parseAsOneOf,
  parseAsText,
  placeParams,
  readPlace,
  writePlace,
  zoneOfDays,
} from "#lib/address-params.ts";

/** As one looks for them: what needs a person comes first. */
export const eventStates = [
  "parked",
  "waiting",
  "applied",
  "unchanged",
  "kept",
] as const satisfies readonly EventState[];

/** What of the log is shown. Blank asks for nothing. */
const logParams = {
  /** What was taken, or what was turned away. */
  tab: parseAsStringLiteral(["accepted", "refused"]).withDefault("accepted"),
  /** Words, each of which stands in the payload. */
  q: parseAsText(200).withDefault(""),
  /** As long and as strange as a type of the service may be: what can be chosen has to be found. */
  type: parseAsMatch(/^[^\0]{1,200}$/).withDefault(""),
  state: parseAsOneOf(eventStates),
  /** Of one order, by its id. */
  order: parseAsGuid().withDefault(""),
  /** Of one of our receivers, by its id here. */
  endpoint: parseAsGuid().withDefault(""),
  /** Why it was refused. */
  reason: parseAsMatch(/^\w{1,40}$/).withDefault(""),
  ...dayParams,
};
export type LogQuery = inferParserType<typeof logParams>;

export type LogAddress = { query: LogQuery; at: ListPlace };

const places = placeParams(/^.{1,300}$/);

/** What an address asks for; what it says wrong counts as not said. */
export const readLogQuery = createLoader(logParams);
const loadPlace = createLoader(places);
const serialize = createSerializer({ ...logParams, ...places });

export const wholeLog: LogQuery = readLogQuery("");

export const readLogAddress = (given: LoaderInput): LogAddress => ({
  query: readLogQuery(given),
  at: readPlace(loadPlace(given)),
});

/** "?state=parked", or nothing for the whole log from its beginning: the same words for the same query. */
export const writeLogQuery = (query: Partial<LogQuery>, at: ListPlace = null): string =>
  serialize({ ...query, zone: zoneOfDays(query), ...writePlace(at) });

/** Whether it leaves anything out. */
export const isFiltered = (query: LogQuery) => writeLogQuery({ ...query, tab: "accepted" }) !== "";
