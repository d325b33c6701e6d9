/** 390: "06:30". */
export const formatMinute = (minuteOfDay: number): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** A calendar date as the beginning of its day in UTC, to be written in UTC. */
export const instantOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
