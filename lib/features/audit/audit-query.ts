import { createLoader, createSerializer, type inferParserType, type LoaderInput } from "nuqs/server";
import { modes } from "#drizzle/mode.ts";
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

export const byJobs = "jobs";

/** What of the log is shown. Blank asks for nothing. */
const auditParams = {
  /** Words, each of which stands in an entry; or an id; or the number of an order. */
  q: parseAsText(200).withDefault(""),
  /** By whom: the id of a person, or `jobs` for what the worker did by itself. */
  person: parseAsGuid(byJobs).withDefault(""),
  /** `order`, or one kind of act: `order.create`. */
  what: parseAsMatch(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/).withDefault(""),
  /** Of one thing: `order:<its id>`. */
  subject: parseAsMatch(/^[a-z_]{1,40}:[^\0\s]{1,200}$/).withDefault(""),
  mode: parseAsOneOf(modes),
  ...dayParams,
};
export type AuditQuery = inferParserType<typeof auditParams>;

const places = placeParams(/^\d{1,15}$/);

/** What an address asks for; what it says wrong counts as not said. */
export const readAuditQuery = createLoader(auditParams);
const loadPlace = createLoader(places);
const serialize = createSerializer({ ...auditParams, ...places });

/** "?person=jobs", or nothing for the whole log: the same words for the same query. */
export const writeAuditQuery = (query: Partial<AuditQuery>, at: ListPlace = null): string =>
  serialize({ ...query, zone: zoneOfDays(query), ...writePlace(at) });

export const readAuditAddress = (given: LoaderInput): { query: AuditQuery; at: ListPlace } => ({
  query: readAuditQuery(given),
  at: readPlace(loadPlace(given)),
});

/** Whether it leaves anything out. */
export const isNarrowed = (query: AuditQuery) => writeAuditQuery(query) !== "";
