import { createLoader, type LoaderInput, parseAsNumberLiteral, parseAsString } from "nuqs/server";
import { parseAsZone } from "#lib/address-params.ts";
import { dayStart } from "#lib/features/orders/day-start.ts";
import { dayIn } from "#lib/time-zones.ts";

/** Where a browser keeps the zone of its reader for the server to read. */
export const zoneCookie = "zone";

export const periodLengths = [7, 30, 90] as const;
export type PeriodLength = (typeof periodLengths)[number];

const loadPeriod = createLoader(
  { length: parseAsNumberLiteral(periodLengths).withDefault(30), zone: parseAsString },
  { urlKeys: { length: "days" } },
);

/** What an address asks for; what it says wrong counts as not said. `kept`: the zone that the browser told last. */
export function readPeriod(given: LoaderInput, kept: string): { length: PeriodLength; zone: string } {
  const { length, zone } = loadPeriod(given);
  return { length, zone: parseAsZone.parse(zone ?? kept) ?? "UTC" };
}

/** Whole days somewhere, the last of them today, and as long a time before. Instants are ISO 8601 in UTC. */
export type Period = {
  length: PeriodLength;
  zone: string;
  /** First and last day, "2026-11-22". */
  from: string;
  to: string;
  /** When each of the days begins, and in the end when the last one is over. */
  starts: string[];
  /** The days before, up to the same time of their last day as it is now: what has not been cannot be compared. */
  before: { from: string; until: string };
};

const dayMs = 86_400_000;
const quarterMs = 900_000;

export function periodOf({ length, zone }: { length: PeriodLength; zone: string }, now: Date): Period {
  const to = dayIn(zone, now);
  const startOf = (daysLater: number) => dayStart(to, zone, daysLater);
  const first = 1 - length;
  const elapsed = now.getTime() - Date.parse(startOf(0));
  // Figures are kept by quarters of an hour.
  const sameTime = Math.ceil((Date.parse(startOf(-length)) + elapsed) / quarterMs) * quarterMs;
  // A day on which clocks go back is longer than the one it is compared with.
  const until = Math.min(sameTime, Date.parse(startOf(first)));
  return {
    length,
    zone,
    from: dayLater(to, first),
    to,
    starts: Array.from({ length: length + 1 }, (_, index) => startOf(first + index)),
    before: { from: startOf(first - length), until: new Date(until).toISOString() },
  };
}

/** "2026-11-22" and one: "2026-11-23". */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** What the list of orders shows of it. */
export const listedIn = ({ from, to, zone }: Period) => ({ from, to, zone });
