import { type Mode, modes } from "#drizzle/mode.ts";
import { type GivenParams, readDay, readZone, toParams } from "#lib/search-params.ts";

/** What of the log is shown. Blank asks for nothing. */
export type AuditQuery = {
  /** Words, each of which stands in an entry; or an id; or the number of an order. */
  q: string;
  /** By whom: the id of a person, or `jobs` for what nobody asked for. */
  person: string;
  /** `order`, or one kind of act: `order.create`. */
  what: string;
  /** Of one thing: `order:<its id>`. */
  subject: string;
  mode: Mode | "";
  /** First and last day, "2026-11-22", in `zone`. */
  from: string;
  to: string;
  zone: string;
};

export const wholeAudit: AuditQuery = {
  q: "",
  person: "",
  what: "",
  subject: "",
  mode: "",
  from: "",
  to: "",
  zone: "UTC",
};

export const byJobs = "jobs";

/** From which entry on, and which way; null is the beginning. */
export type AuditPlace = { cursor: string; direction: "next" | "previous" } | null;

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What an address asks for; what it says wrong counts as not said. */
export function readAuditQuery(given: GivenParams): AuditQuery {
  const params = toParams(given);
  const read = (name: string) => params.get(name) ?? "";
  const matching = (name: string, form: RegExp) => (form.test(read(name)) ? read(name) : "");
  const person = read("person");
  return {
    // PostgreSQL takes no NUL in a text, and an address may hold one.
    q: read("q").replaceAll("\0", "").trim().slice(0, 200),
    person: person === byJobs ? byJobs : matching("person", guid).toLowerCase(),
    what: matching("what", /^[a-z_]{1,40}(\.[a-z_]{1,40})?$/),
    subject: matching("subject", /^[a-z_]{1,40}:[^\0\s]{1,200}$/),
    mode: modes.find((mode) => mode === read("mode")) ?? "",
    from: readDay(read("from")),
    to: readDay(read("to")),
    zone: readZone(read("zone")),
  };
}

/** "?person=jobs", or nothing for the whole log: the same words for the same query. */
export function writeAuditQuery(asked: Partial<AuditQuery>, at: AuditPlace = null): string {
  const query = { ...wholeAudit, ...asked };
  const zone = query.zone !== wholeAudit.zone && (query.from || query.to) ? query.zone : "";
  const params = new URLSearchParams(Object.entries({ ...query, zone }).filter(([, value]) => value !== ""));
  if (at) params.set(at.direction === "next" ? "after" : "before", at.cursor);
  return params.size > 0 ? `?${params}` : "";
}

export function readAuditAddress(given: GivenParams): { query: AuditQuery; at: AuditPlace } {
  const params = toParams(given);
  const placeAt = (name: string, direction: "next" | "previous"): AuditPlace => {
    const cursor = params.get(name) ?? "";
    return /^\d{1,15}$/.test(cursor) ? { cursor, direction } : null;
  };
  return { query: readAuditQuery(params), at: placeAt("after", "next") ?? placeAt("before", "previous") };
}

/** Whether it leaves anything out. */
export const isNarrowed = (query: AuditQuery) => writeAuditQuery(query) !== "";
