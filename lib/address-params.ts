import { createParser } from "nuqs/server";

// Parts of an address, for server and browser alike. What it says wrong counts as not said.

const keep = <Value extends string = string>(read: (given: string) => Value | "") =>
  createParser<Value>({ parse: (given) => read(given) || null, serialize: (value) => value });

/** PostgreSQL takes no NUL in a text, and an address may hold one. */
export const parseAsText = (longest: number) =>
  keep((given) => given.replaceAll("\0", "").trim().slice(0, longest));

export const parseAsMatch = (form: RegExp) => keep((given) => (form.test(given) ? given : ""));

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id, or one of these words in its place. */
export const parseAsGuid = (...words: readonly string[]) =>
  keep((given) => (words.includes(given) || guid.test(given) ? given.toLowerCase() : ""));

/** One of these; blank asks for none. */
export const parseAsOneOf = <const Value extends string>(values: readonly Value[]) =>
  keep<Value | "">((given) => values.find((value) => value === given) ?? "").withDefault("");

/** `?late=1`, or nothing. */
export const parseAsYes = createParser<boolean>({
  parse: (given) => (given === "1" ? true : null),
  serialize: () => "1",
}).withDefault(false);

const mostValues = 60;

/** Each once and sorted, with commas between. */
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

/** A day that there is, as 2026-11-22. */
const parseAsDay = keep((given) => {
  const [, year] = /^(\d{4})-\d\d-\d\d$/.exec(given) ?? [];
  const day = new Date(`${given}T00:00:00Z`);
  if (!year || year < "2000" || year > "2199" || Number.isNaN(day.getTime())) return "";
  return day.toISOString().startsWith(given) ? given : "";
});

/** A time zone that there is, else UTC. */
export const parseAsZone = keep((given) => {
  try {
    return given && new Intl.DateTimeFormat("en", { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return "";
  }
}).withDefault("UTC");

/** First and last day, "2026-11-22", in `zone`. */
export const dayParams = {
  from: parseAsDay.withDefault(""),
  to: parseAsDay.withDefault(""),
  zone: parseAsZone,
};

/** A zone without days says nothing. */
export const zoneOfDays = ({ from, to, zone }: { from?: string; to?: string; zone?: string }) =>
  from || to ? zone : undefined;

/** From which row on, and which way; null is the beginning. */
export type ListPlace = { cursor: string; direction: "next" | "previous" } | null;

export const placeParams = (form: RegExp) => ({ after: parseAsMatch(form), before: parseAsMatch(form) });

export function readPlace({ after, before }: Record<"after" | "before", string | null>): ListPlace {
  if (after) return { cursor: after, direction: "next" };
  return before ? { cursor: before, direction: "previous" } : null;
}

export const writePlace = (at: ListPlace) =>
  at ? { [at.direction === "next" ? "after" : "before"]: at.cursor } : {};
