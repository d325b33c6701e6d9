"use client";

import { useTimeZone } from "#components/live/use-time-zone.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { formatToSecond } from "#lib/times.ts";

const units = [
  ["millisecond", 1, 1_000],
  ["second", 1_000, 120_000],
  ["minute", 60_000, 7_200_000],
  ["hour", 3_600_000, 172_800_000],
  ["day", 86_400_000, Number.POSITIVE_INFINITY],
] as const;

/** Instants to the second, and how long something took, in the reader's own zone and words. */
export function useTimeWords(locale: string) {
  const timeZone = useTimeZone();
  return {
    timeZone,
    at: (instant: string) => formatToSecond(new Date(instant), locale, timeZone),
    took: (ms: number) => {
      const [unit, length] = units.find(([, , below]) => ms < below) ?? units[4];
      const format = { style: "unit", unit, maximumFractionDigits: 1 } as const;
      return new Intl.NumberFormat(writtenIn(locale), format).format(ms / length);
    },
  };
}
