/** When the day begins for whoever looks: nobody wants it back at midnight. */
const morning = 8;

function morningOf(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), morning);
}

export const tomorrow = (now: Date): Date =>
  morningOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));

/** The next one: on a Monday, that of the next week. */
export function monday(now: Date): Date {
  const daysUntil = (8 - now.getDay()) % 7 || 7;
  return morningOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysUntil));
}

/** "2026-11-22" as a date field writes it; null when it is none, or that morning is over. */
export function onDay(typed: string, now: Date): Date | null {
  const [year, month, day] = typed.split("-").map(Number);
  if (!year || !month || !day) return null;
  const at = new Date(year, month - 1, day, morning);
  return at > now ? at : null;
}

/** As a date field takes it. */
export const asDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
