import { formatDay } from "#lib/dates.ts";
import { formatCents } from "#lib/money.ts";
import type { Told } from "../notification-view.ts";

/** The words of the reader's language, wherever they are spoken: on a page, in a mail. */
type Speaker = {
  locale: string;
  say: (key: string, values: Record<string, string | number>) => string;
  has: (key: string) => boolean;
};

/** What somebody was told as a sentence, and what there is to do or to know about it. */
export function describeTold(told: Told, { locale, say, has }: Speaker): { title: string; text: string } {
  const { details } = told;
  const values = {
    ...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, wordOf(value)])),
    actor: told.actor ?? say("somebody", {}),
    number: String(details.number ?? ""),
    count: Number(details.count ?? 1),
    amount: amountOf(told, locale),
    due: details.due_on ? formatDay(new Date(String(details.due_on)), locale) : "",
  };
  const found = variantsOf(told).find((variant) => has(`${told.kind}.${variant}.title`)) ?? "one";
  const key = `${told.kind}.${found}`;
  return { title: say(`${key}.title`, values), text: say(`${key}.text`, values) };
}

/** From the most particular to what can always be said. */
function variantsOf({ kind, details }: Told): string[] {
  if (kind === "request_decided") return [String(details.state)];
  if (kind === "run_ended")
    return details.stopped ? [`${details.what}_stopped`, "stopped"] : [String(details.what)];
  if (kind === "webhook_stopped") return [String(details.why)];
  if (kind === "schedule_paused") return [String(details.reason)];
  if (Number(details.count ?? 1) > 1) return ["many"];
  return kind === "order_issue" && !details.code ? ["unsaid"] : [];
}

const wordOf = (value: string | number | boolean | null) =>
  typeof value === "number" ? value : String(value ?? "");

function amountOf({ details: { total_cents, currency } }: Told, locale: string): string {
  return typeof total_cents === "number" ? formatCents(total_cents, locale, String(currency ?? "EUR")) : "";
}
