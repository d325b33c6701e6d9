import { html } from "hono/html";
import type { ListedKey } from "../control/keys.ts";
import { scopes } from "../services.ts";
import type { ControlClient } from "./actions.ts";
import { button, type Html, money, status, table, timeElement } from "./layout.ts";

interface Wallet {
  balance_cents: number;
  credit_cents: number;
  allowed: boolean;
  enabled: boolean;
}

interface Autopilot {
  enabled: boolean;
  speed: number;
}

function keyStatus(key: ListedKey): Html {
  if (key.revoked_at !== null) return status("revoked", "bad");
  if (key.payments_frozen) return status("payments frozen", "warn");
  return status("works", "good");
}

function keyActions({ id, revoked_at, payments_frozen }: ListedKey): Html {
  if (revoked_at !== null) return html`<span class="muted">none</span>`;
  const freeze = payments_frozen
    ? button("Unfreeze", "unfreeze-key", { id })
    : button("Freeze", "freeze-key", { id });
  return html`<div class="actions">${freeze}${button("Revoke", "revoke-key", { id }, "risky")}</div>`;
}

function showKeys(keys: ListedKey[]): Html {
  const rows = keys.map((key) => [
    html`<div>${key.name}<br /><code class="muted">${key.prefix}…</code></div>`,
    key.mode,
    html`<div>${keyStatus(key)}</div>`,
    html`<span>${key.scopes.join(", ") || "none"}</span>`,
    key.per_order_cents === null || key.daily_cents === null
      ? "cannot pay"
      : `${money(key.per_order_cents)} an order, ${money(key.daily_cents)} a day`,
    html`${timeElement(key.expires_at)}`,
    keyActions(key),
  ]);
  const heads = ["Key", "Mode", "State", "Permissions", "Limits", "Expires (UTC)", ""];
  return html`<h2>Keys</h2>${table(heads, rows, "This account has no keys yet.")}`;
}

/** As the account's owner sets them at the service. */
function setLimits(keys: ListedKey[]): Html {
  const paying = keys.filter((key) => key.per_order_cents !== null && key.revoked_at === null);
  const [first] = paying;
  if (!first) return html``;
  const options = paying.map(
    ({ id, name, mode, prefix }) => html`<option value="${id}">${name} (${mode}, ${prefix}…)</option>`,
  );
  return html`<h2>Set limits</h2><div class="card"><form method="post" action="/people/set-limits">
<label>Key<select name="id">${options}</select></label>
${amount("Per order, €", "order", first.per_order_cents ?? 0)}${amount("In 24 hours, €", "day", first.daily_cents ?? 0)}
<button>Set limits</button></form></div>`;
}

const amount = (label: string, name: string, cents: number) =>
  html`<label>${label}<input name="${name}" type="number" min="0" step="0.01" value="${(cents / 100).toFixed(2)}" required /></label>`;

const ofAccount = (account: string | undefined) =>
  account === undefined ? "" : html`<input type="hidden" name="account_id" value="${account}" />`;

const makeKey = (
  account: string | undefined,
) => html`<h2>Make a key</h2><div class="card"><form method="post" action="/people/make-key">${ofAccount(account)}
<label>Name<input name="name" value="Key" maxlength="100" required /></label>
<label>Mode<select name="mode"><option>test</option><option>live</option></select></label>
<label>Permissions<select name="scopes"><option value="${scopes.join(" ")}">everything</option>
<option value="${scopes.filter((scope) => scope !== "orders:confirm").join(" ")}">everything but paying</option>
<option value="catalog:read orders:read">reading only</option></select></label>
<button class="main">Make key</button></form></div>`;

function showWallet(wallet: Wallet, account: string | undefined): Html {
  const box = (label: string, name: string, on: boolean) =>
    html`<label>${label}<select name="${name}"><option value="true"${on ? html` selected` : ""}>yes</option><option value="false"${on ? "" : html` selected`}>no</option></select></label>`;
  return html`<h2>Wallet</h2><div class="card"><p>${money(wallet.balance_cents)} balance, ${money(wallet.credit_cents)} credit, which is spent first.</p>
<form method="post" action="/people/set-wallet">${ofAccount(account)}${amount("Balance, €", "balance", wallet.balance_cents)}${amount("Credit, €", "credit", wallet.credit_cents)}
${box("Payment allowed", "allowed", wallet.allowed)}${box("Wallet enabled", "enabled", wallet.enabled)}<button>Set wallet</button></form></div>`;
}

function showAutopilot({ enabled, speed }: Autopilot): Html {
  const label = enabled ? "Switch the autopilot off" : "Switch the autopilot on";
  return html`<h2>Autopilot</h2><div class="card"><p>${enabled ? `Paid orders move by themselves, at ${speed}× speed.` : "Paid orders stay where they are until somebody moves them."}</p>
${button(label, "set-autopilot", { enabled: String(!enabled) })}</div>`;
}

/** The view of an account's keys and wallet, and of the autopilot. */
export async function showAccount(control: ControlClient, account: string | undefined): Promise<Html> {
  const query = account === undefined ? "" : `?account_id=${encodeURIComponent(account)}`;
  const keys = await control.get<ListedKey[]>(`/keys${query}`);
  const wallet = await control.get<Wallet>(`/wallet${query}`);
  const autopilot = await control.get<Autopilot>("/autopilot");
  return html`${showKeys(keys)}${setLimits(keys)}${makeKey(account)}${showWallet(wallet, account)}${showAutopilot(autopilot)}`;
}
