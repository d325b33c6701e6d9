import { createLoader, type LoaderInput, parseAsNumberLiteral, parseAsString } from "nuqs/server";
import { dayStart } from "#lib/features/orders/day-start.ts";
import { dayIn } from "#lib/time-zones.ts";
import { parseAsZone } from "#lib/url-params.ts";

export const periodLengths = [7, 30, 90] as const;
export type PeriodLength = (typeof periodLengths)[number];

const loadPeriod = createLoader(
  { length: parseAsNumberLiteral(periodLengths).withDefault(30), zone: parseAsString },
  { urlKeys: { length: "days" } },
);

/** Reads the period from a URL; invalid values count as absent. `own`: the reader's time zone. */
export function readPeriod(given: LoaderInput, own: string): { length: PeriodLength; zone: string } {
  const { length, zone } = loadPeriod(given);
  return { length, zone: parseAsZone.parse(zone ?? own) ?? "UTC" };
}

/**
 * Whole days in a time zone, the last of them today, and the same length of time before. Instants are ISO 8601 in
 * UTC.
 */
export type Period = {
  length: PeriodLength;
  zone: string;
  /** First and last day, "2026-11-22". */
  from: string;
  to: string;
  /** The beginning of each day, and the end of the last one. */
  starts: string[];
  /** The previous period, up to the same time of its last day as now, so that spans of equal length are compared. */
  before: { from: string; until: string };
};

const dayMs = 86_400_000;
const quarterMs = 900_000;

export function periodOf({ length, zone }: { length: PeriodLength; zone: string }, now: Date): Period {
  const to = dayIn(zone, now);
  const startOf = (daysLater: number) => dayStart(to, zone, daysLater);
  const first = 1 - length;
  const elapsed = now.getTime() - Date.parse(startOf(0));
  // Statistics are stored by quarters of an hour.
  const sameTime = Math.ceil((Date.parse(startOf(-length)) + elapsed) / quarterMs) * quarterMs;
  // A day on which the clocks go back is longer than the day it is compared with.
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

/** "2026-11-22" plus one day: "2026-11-23". */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The period as filters of the order list. */
export const listedIn = ({ from, to, zone }: Period) => ({ from, to, zone });
