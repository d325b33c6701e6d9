import type { Context } from "hono";
import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

const euros = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });
const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });

/** Formats cents as euros. */
export const money = (cents: number): string => euros.format(cents / 100);

/** Formats a date in UTC, to the second. */
export function timeElement(iso: string | null): Html | string {
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

/** A form with one button. Its fields are hidden. */
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

const views = {
  orders: "Orders",
  deliveries: "Deliveries",
  requests: "Requests",
  faults: "Faults",
  account: "Keys and wallet",
} as const;

export type View = keyof typeof views;

/** The other views show the whole sandbox. */
const viewsOfAccount: readonly View[] = ["orders", "account"];

/** The state of the page in its address. It stays after an action, and every link keeps the account. */
export interface ViewState {
  view: View;
  /** omitted: the first account */
  account?: string | undefined;
  status?: string | undefined;
  cursor?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isView = (name: string | null | undefined): name is View =>
  typeof name === "string" && Object.hasOwn(views, name);

export function readViewState(query: URLSearchParams): ViewState {
  const view = query.get("view");
  const account = query.get("account");
  return {
    view: isView(view) ? view : "orders",
    account: account !== null && uuid.test(account) ? account : undefined,
    status: query.get("status") ?? undefined,
    cursor: query.get("cursor") ?? undefined,
  };
}

export function href({ view, account, status, cursor }: ViewState): string {
  const given = Object.entries({ view: view === "orders" ? undefined : view, account, status, cursor });
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size === 0 ? "/" : `/?${query}`;
}

/** The state of the page that sent a form, from the Referer header. Only its query is used. */
export function viewStateBefore(c: Context): ViewState {
  return readViewState(URL.parse(c.req.header("Referer") ?? "")?.searchParams ?? new URLSearchParams());
}

export interface ListedAccount {
  id: string;
  name: string;
}

const steps: [string, number][] = [
  ["+1 minute", 60],
  ["+1 hour", 3_600],
  ["+1 day", 86_400],
  ["+1 week", 604_800],
];

const page = (title: string, body: Html) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title} · Sandbox</title><link rel="stylesheet" href="/people/style.css" /><link rel="icon" href="data:," /></head>
<body>${body}</body></html>`;

function chooseAccount(place: ViewState, accounts: ListedAccount[]): Html | string {
  if (accounts.length < 2 || !viewsOfAccount.includes(place.view)) return "";
  const view = place.view === "orders" ? "" : html`<input type="hidden" name="view" value="${place.view}" />`;
  const options = accounts.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === place.account ? html` selected` : ""}>${name}</option>`,
  );
  return html`<form method="get" action="/">${view}<label>Account <select name="account">${options}</select></label><button>Show</button></form>`;
}

/** Puts a view into the page, with the clock, the links to all views and the choice of account. */
export function layout(
  place: ViewState,
  clock: { now: string },
  accounts: ListedAccount[],
  content: Html,
): Html {
  const { view, account } = place;
  const links = Object.entries(views).map(([name, label]) => {
    const current = name === view ? html` aria-current="page"` : "";
    return html`<a href="${href({ view: name as View, account })}"${current}>${label}</a>`;
  });
  const forward = steps.map(([label, seconds]) =>
    button(label, "advance-clock", { seconds: String(seconds) }),
  );
  return page(
    views[view],
    html`<header><div class="top"><div><h1>Sandbox of the ordering service</h1></div>
<div class="clock"><span class="muted">Its clock: ${timeElement(clock.now)} UTC</span>${forward}</div></div>
<nav aria-label="Views">${links}</nav></header><main>${chooseAccount(place, accounts)}${content}</main>`,
  );
}

/** A page with a message and a link back. */
export function notice(title: string, text: Html | string, back: ViewState): Html {
  return page(
    title,
    html`<main><div class="card"><h1>${title}</h1><div>${text}</div><p><a href="${href(back)}">Back to ${views[back.view].toLowerCase()}</a></p></div></main>`,
  );
}

export function signInPage(wrong: boolean): Html {
  return page(
    "Sign in",
    html`<main><div class="card"><h1>Sandbox of the ordering service</h1>
<p class="lead">Enter the control token (SANDBOX_CONTROL_TOKEN) to see and move orders.</p>
${wrong ? html`<p class="status bad" role="alert">That is not the control token. Nothing was changed.</p>` : ""}
<form method="post" action="/people/sign-in"><label>Control token <input name="token" type="password" required autocomplete="current-password" /></label>
<button class="main">Sign in</button></form></div></main>`,
  );
}
