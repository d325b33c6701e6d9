import { html } from "hono/html";
import { button, type Html, moment } from "./format.ts";
import { href, type Place } from "./place.ts";
import { type View, views, viewsOfAccount } from "./views.ts";

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
