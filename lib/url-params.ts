import { createParser } from "nuqs/server";

// Parsers for URL parameters, for the server and the browser. A malformed parameter counts as absent.

const keep = <Value extends string = string>(read: (given: string) => Value | "") =>
  createParser<Value>({ parse: (given) => read(given) || null, serialize: (value) => value });

/** PostgreSQL rejects NUL in a text, and a URL may contain one. `spell` gives the text the form that is stored. */
export const parseAsText = (longest: number, spell = (text: string) => text) =>
  keep((given) => spell(given.replaceAll("\0", "").trim().slice(0, longest)));

export const parseAsPattern = (form: RegExp) => keep((given) => (form.test(given) ? given : ""));

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A UUID, or one of `words`. */
export const parseAsGuid = (...words: readonly string[]) =>
  keep((given) => (words.includes(given) || guid.test(given) ? given.toLowerCase() : ""));

/** One of `values`; "" if the parameter is absent. */
export const parseAsOneOf = <const Value extends string>(values: readonly Value[]) =>
  keep<Value | "">((given) => values.find((value) => value === given) ?? "").withDefault("");

/** `?late=1`, or absent. */
export const parseAsFlag = createParser<boolean>({
  parse: (given) => (given === "1" ? true : null),
  serialize: () => "1",
}).withDefault(false);

const mostValues = 60;

/** Unique values, sorted and separated by commas; at most 60. */
export const parseAsSeveral = (form: RegExp) =>
  createParser<readonly string[]>({
    parse: (given) => {
      const values = given.split(",").filter((value) => form.test(value));
      return [...new Set(values)].sort().slice(0, mostValues);
    },
    serialize: (values) => values.join(","),
    eq: (one, other) => one.join() === other.join(),
  }).withDefault([]);

const mostCents = 1_000_000_000_000;

export const parseAsCents = createParser<number>({
  parse: (given) => (/^\d{1,13}$/.test(given) ? Math.min(Number(given), mostCents) : null),
  serialize: String,
});

/** An existing calendar day, such as 2026-11-22. */
const parseAsDay = keep((given) => {
  const [, year] = /^(\d{4})-\d\d-\d\d$/.exec(given) ?? [];
  const day = new Date(`${given}T00:00:00Z`);
  if (!year || year < "2000" || year > "2199" || Number.isNaN(day.getTime())) return "";
  return day.toISOString().startsWith(given) ? given : "";
});

/** An existing time zone, else UTC. */
export const parseAsZone = keep((given) => {
  try {
    return given && new Intl.DateTimeFormat("en", { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return "";
  }
}).withDefault("UTC");

/** The first and the last day in `zone`, such as "2026-11-22". */
export const dayParams = {
  from: parseAsDay.withDefault(""),
  to: parseAsDay.withDefault(""),
  zone: parseAsZone,
};

/** The zone, if a day is set; a zone without days has no effect. */
export const zoneOfDays = ({ from, to, zone }: { from?: string; to?: string; zone?: string }) =>
  from || to ? zone : undefined;

/** The cursor and the direction of a page; null is the first page. */
export type ListPosition = { cursor: string; direction: "next" | "previous" } | null;

export const positionParams = (form: RegExp) => ({
  after: parseAsPattern(form),
  before: parseAsPattern(form),
});

export function readListPosition({ after, before }: Record<"after" | "before", string | null>): ListPosition {
  if (after) return { cursor: after, direction: "next" };
  return before ? { cursor: before, direction: "previous" } : null;
}

export const writeListPosition = (at: ListPosition) =>
  at ? { [at.direction === "next" ? "after" : "before"]: at.cursor } : {};
