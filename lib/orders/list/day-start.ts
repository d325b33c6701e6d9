const dayMs = 86_400_000;

/** The instant at which a day ("2026-11-22") begins in a zone, some days later; ISO 8601 in UTC. */
export function dayStart(day: string, timeZone: string, daysLater = 0): string {
  const wanted = Date.parse(`${day}T00:00:00Z`) + daysLater * dayMs;
  // Twice: the first guess may stand on the other side of a change of the clocks.
  const guess = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(guess, timeZone)).toISOString();
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - instant;
}
