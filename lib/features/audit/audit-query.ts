import { createLoader, createSerializer, type inferParserType, type LoaderInput } from "nuqs/server";
import { modes } from "#drizzle/mode.ts";
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

export const byJobs = "jobs";

/** Filters of the audit log. A blank one does not filter. */
const auditParams = {
  /** Words that an entry must all contain; or an id; or the number of an order. */
  q: parseAsText(200).withDefault(""),
  /** The id of a person, or `jobs` for acts of the worker itself. */
  person: parseAsGuid(byJobs).withDefault(""),
  /** `order`, or one kind of action: `order.create`. */
  what: parseAsPattern(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/).withDefault(""),
  /** One subject: `order:<its id>`. */
  subject: parseAsPattern(/^[a-z_]{1,40}:[^\0\s]{1,200}$/).withDefault(""),
  mode: parseAsOneOf(modes),
  ...dayParams,
};
export type AuditQuery = inferParserType<typeof auditParams>;

const places = positionParams(/^\d{1,15}$/);

/** Parses a URL's filters; invalid ones are ignored. */
export const readAuditQuery = createLoader(auditParams);
const loadPlace = createLoader(places);
const serialize = createSerializer({ ...auditParams, ...places });

/** "?person=jobs", or nothing for the whole log: the same query always gives the same string. */
export const writeAuditQuery = (query: Partial<AuditQuery>, at: ListPosition = null): string =>
  serialize({ ...query, zone: zoneOfDays(query), ...writeListPosition(at) });

export const readAuditAddress = (given: LoaderInput): { query: AuditQuery; at: ListPosition } => ({
  query: readAuditQuery(given),
  at: readListPosition(loadPlace(given)),
});

/** Whether any filter is set. */
export const isNarrowed = (query: AuditQuery) => writeAuditQuery(query) !== "";
