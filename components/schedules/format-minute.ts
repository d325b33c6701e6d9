/** Formats a minute of the day: 390 becomes "06:30". */
export const formatMinute = (minuteOfDay: number): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** The start of a calendar day in UTC. Format it in UTC. */
export const instantOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
