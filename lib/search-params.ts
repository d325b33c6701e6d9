/** What an address asks for: as a browser has it, as a page is given it, or as text. */
export type GivenParams = URLSearchParams | string | Record<string, string | readonly string[] | undefined>;

export function toParams(given: GivenParams): URLSearchParams {
  if (typeof given === "string" || given instanceof URLSearchParams) return new URLSearchParams(given);
  const entries = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === "string" ? value : value.join(",")]],
  );
  return new URLSearchParams(entries);
}

/** A day that there is, as 2026-11-22; empty for anything else. */
export function readDay(given: string): string {
  const [, year] = /^(\d{4})-\d\d-\d\d$/.exec(given) ?? [];
  const day = new Date(`${given}T00:00:00Z`);
  if (!year || year < "2000" || year > "2199" || Number.isNaN(day.getTime())) return "";
  return day.toISOString().startsWith(given) ? given : "";
}

/** A time zone that there is; UTC for anything else. */
export function readZone(given: string): string {
  try {
    return given ? new Intl.DateTimeFormat("en", { timeZone: given }).resolvedOptions().timeZone : "UTC";
  } catch {
    return "UTC";
  }
}
