import type { Context } from "hono";
import { html } from "hono/html";
import { button, type Html, moment } from "./format.ts";

const views = {
  orders: "Orders",
  deliveries: "Deliveries",
  requests: "Requests",
  faults: "Faults",
  account: "Keys and wallet",
} as const;

export type View = keyof typeof views;

/** The others show the whole sandbox. */
const viewsOfAccount: readonly View[] = ["orders", "account"];

/** What of the page is looked at; it stays while somebody acts, and every link keeps the account. */
export interface Place {
  view: View;
  /** omitted: the first account */
  account?: string | undefined;
  status?: string | undefined;
  cursor?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isView = (name: string | null | undefined): name is View =>
  typeof name === "string" && Object.hasOwn(views, name);

export function readPlace(query: URLSearchParams): Place {
  const view = query.get("view");
  const account = query.get("account");
  return {
    view: isView(view) ? view : "orders",
    account: account !== null && uuid.test(account) ? account : undefined,
    status: query.get("status") ?? undefined,
    cursor: query.get("cursor") ?? undefined,
  };
}

export function href({ view, account, status, cursor }: Place): string {
  const given = Object.entries({ view: view === "orders" ? undefined : view, account, status, cursor });
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size === 0 ? "/" : `/?${query}`;
}

/** Where a form was sent from: browsers name the page itself, and nothing but its query is believed. */
export function placeBefore(c: Context): Place {
  return readPlace(URL.parse(c.req.header("Referer") ?? "")?.searchParams ?? new URLSearchParams());
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

function chooseAccount(place: Place, accounts: ListedAccount[]): Html | string {
  if (accounts.length < 2 || !viewsOfAccount.includes(place.view)) return "";
  const view = place.view === "orders" ? "" : html`<input type="hidden" name="view" value="${place.view}" />`;
  const options = accounts.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === place.account ? html` selected` : ""}>${name}</option>`,
  );
  return html`<form method="get" action="/">${view}<label>Account <select name="account">${options}</select></label><button>Show</button></form>`;
}

/** A view of the page, under the clock, the accounts and the way to the other views. */
export function layout(place: Place, clock: { now: string }, accounts: ListedAccount[], content: Html): Html {
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
<div class="clock"><span class="muted">Its clock: ${moment(clock.now)} UTC</span>${forward}</div></div>
<nav aria-label="Views">${links}</nav></header><main>${chooseAccount(place, accounts)}${content}</main>`,
  );
}

/** What happened, what was kept, and the way back. */
export function notice(title: string, text: Html | string, back: Place): Html {
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
