import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

const euros = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });
const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });

/** Cents as euros. */
export const money = (cents: number): string => euros.format(cents / 100);

/** A moment in UTC, to the second. */
export function moment(iso: string | null): Html | string {
  if (iso === null) return "–";
  const at = new Date(iso);
  return html`<time datetime="${iso}" title="${iso}">${date.format(at)}, ${time.format(at)}</time>`;
}

const tones: Record<string, string> = {
  delivered: "good",
  confirmed: "info",
  test_confirmed: "info",
  in_production: "info",
  shipped: "info",
  on_hold: "warn",
  refunded: "bad",
  cancelled: "bad",
};

export function status(name: string, tone = tones[name] ?? ""): Html {
  return html`<span class="status ${tone}">${name.replaceAll("_", " ")}</span>`;
}

/** A form of one button: everything it says is hidden in it. */
export function button(
  label: string,
  action: string,
  fields: Record<string, string> = {},
  look: "plain" | "main" | "risky" = "plain",
): Html {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form method="post" action="/people/${action}">${inputs}<button class="${look}">${label}</button></form>`;
}

export function table(heads: string[], rows: (Html | string | number)[][], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  const cells = (row: (Html | string | number)[]) =>
    row.map((cell, index) => html`<td data-head="${heads[index] ?? ""}">${cell}</td>`);
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody></table>`;
}
