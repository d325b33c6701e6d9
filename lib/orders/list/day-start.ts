import { offsetAt } from "#lib/time-zones.ts";

const dayMs = 86_400_000;

/** The instant at which a day ("2026-11-22") begins in a zone, some days later; ISO 8601 in UTC. */
export function dayStart(day: string, timeZone: string, daysLater = 0): string {
  const wanted = Date.parse(`${day}T00:00:00Z`) + daysLater * dayMs;
  // Twice: the first guess may stand on the other side of a change of the clocks.
  const guess = wanted - offsetAt(timeZone, wanted);
  return new Date(wanted - offsetAt(timeZone, guess)).toISOString();
}
