import { dayIn, instantOf } from "#lib/time-zones.ts";

/** In a file without zod, so that a form can show them without loading it. */
export const repeats = ["day", "week", "month", "dates"] as const;
type Unit = "day" | "week" | "month";

/** Dates are calendar dates, such as "2026-11-22". Without a unit, `dates` lists them. */
export type Rule = {
  every: number;
  unit: Unit | null;
  dates: readonly string[];
  startsOn: string;
  /** The last day, inclusive. */
  endsOn: string | null;
};

/** The time of each date, by the columns of a row. */
export type Timing = Rule & { minuteOfDay: number; timeZone: string };

const dayMs = 86_400_000;
const toUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const fromUtc = (instant: Date) => instant.toISOString().slice(0, 10);

export const addDays = (day: string, count: number) =>
  fromUtc(new Date(toUtc(day).getTime() + count * dayMs));

/** The first date of a rule on or after a day; null after the last date. */
export function nextDate(rule: Rule, from: string): string | null {
  const found = rule.unit ? nextStep(rule, rule.unit, from) : nextListed(rule.dates, from);
  return found && (rule.endsOn === null || found <= rule.endsOn) ? found : null;
}

export const minuteOfDayOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

type Wanted = { now: Date; processed: ReadonlySet<string>; count: number };

/** The future dates, except dates that were already processed. The form shows the same dates that saving takes. */
export function nextOccurrences(timing: Timing, { now, processed, count }: Wanted) {
  const found: { nextOn: string; nextAt: Date }[] = [];
  let day = nextDate(timing, dayIn(timing.timeZone, now));
  for (; day && found.length < count; day = nextDate(timing, addDays(day, 1))) {
    const nextAt = instantOf(day, timing.minuteOfDay, timing.timeZone);
    if (nextAt > now && !processed.has(day)) found.push({ nextOn: day, nextAt });
  }
  return found;
}

const nextListed = (dates: readonly string[], from: string) =>
  dates.toSorted().find((day) => day >= from) ?? null;

function nextStep({ startsOn, every }: Rule, unit: Unit, from: string): string {
  if (from <= startsOn) return startsOn;
  if (unit === "month") return nextMonth(startsOn, every, from);
  const step = every * (unit === "week" ? 7 : 1);
  const passed = Math.round((toUtc(from).getTime() - toUtc(startsOn).getTime()) / dayMs);
  return addDays(startsOn, Math.ceil(passed / step) * step);
}

/** Counted from the first date, so that the 31st returns after a shorter month. */
function nextMonth(startsOn: string, every: number, from: string): string {
  const [first, wanted] = [toUtc(startsOn), toUtc(from)];
  const passed =
    (wanted.getUTCFullYear() - first.getUTCFullYear()) * 12 + wanted.getUTCMonth() - first.getUTCMonth();
  const steps = Math.floor(passed / every);
  const here = addMonths(startsOn, steps * every);
  return here >= from ? here : addMonths(startsOn, (steps + 1) * every);
}

function addMonths(day: string, count: number): string {
  const from = toUtc(day);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return fromUtc(new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), last))));
}
