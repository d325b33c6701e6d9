import { instantOf } from "#lib/time-zones.ts";

const dayMs = 86_400_000;

/** The instant at which a day ("2026-11-22") begins in a zone, `daysLater` days later; ISO 8601 in UTC. */
export function dayStart(day: string, timeZone: string, daysLater = 0): string {
  const later = new Date(Date.parse(day) + daysLater * dayMs).toISOString().slice(0, 10);
  return instantOf(later, 0, timeZone).toISOString();
}
