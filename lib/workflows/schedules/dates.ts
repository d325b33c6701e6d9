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

/** The next dates, for the preview in the form. */
export function nextDates(rule: Rule, from: string, count: number): string[] {
  const found: string[] = [];
  for (let at = nextDate(rule, from); at && found.length < count; at = nextDate(rule, addDays(at, 1)))
    found.push(at);
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
