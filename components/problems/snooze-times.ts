/** The hour at which a snooze ends, in the reader's time zone: a problem must not return at midnight. */
const morning = 8;

function morningOf(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), morning);
}

export const tomorrow = (now: Date): Date =>
  morningOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));

/** The next Monday. On a Monday, that of the next week. */
export function monday(now: Date): Date {
  const daysUntil = (8 - now.getDay()) % 7 || 7;
  return morningOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysUntil));
}

/**
 * Reads the value of a date field, such as "2026-11-22". Null if it is not a date, or if 8:00 on that day has passed.
 */
export function onDay(typed: string, now: Date): Date | null {
  const [year, month, day] = typed.split("-").map(Number);
  if (!year || !month || !day) return null;
  const at = new Date(year, month - 1, day, morning);
  return at > now ? at : null;
}

/** The value of a date field. */
export const asDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
