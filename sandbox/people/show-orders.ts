import { html } from "hono/html";
import {
  type AdvanceTarget,
  advanceTargets,
  type OrderStatus,
  orderStatuses,
  stepsTo,
} from "../domain/order-states.ts";
import type { Services } from "../services.ts";
import type { OrderRow } from "../store/schema/orders.ts";
import { readCursor, toPage } from "../wire/query.ts";
import { button, type Html, href, money, status, table, timeElement, type ViewState } from "./layout.ts";

const shown = 50;
const verbs: Record<AdvanceTarget, string> = {
  in_production: "Start production",
  shipped: "Ship",
  delivered: "Deliver",
  on_hold: "Hold",
  refunded: "Refund",
};
const words = (name: string) => name.replaceAll("_", " ");

function actions(order: OrderRow, issueCodes: string[]): Html | string {
  const next = stepsTo(order.status, order.history)?.at(-1);
  const more = advanceTargets.filter((to) => stepsTo(order.status, order.history, to) !== null);
  if (more.length === 0) {
    return html`<span class="muted">${order.status === "draft" ? "waits to be paid" : "closed"}</span>`;
  }
  const { id } = order;
  return html`<div class="actions">${next === undefined ? "" : button(`Advance: ${verbs[next].toLowerCase()}`, "advance-order", { id })}
<details><summary>More</summary><div class="actions">
<form method="post" action="/people/advance-order"><input type="hidden" name="id" value="${id}" />
<select name="to" aria-label="What to do">${more.map((to) => html`<option value="${to}">${verbs[to]}</option>`)}</select><button>Do it</button></form>
<form method="post" action="/people/raise-issue"><input type="hidden" name="id" value="${id}" />
<select name="code" aria-label="Issue">${issueCodes.map((code) => html`<option value="${code}">${words(code)}</option>`)}</select><button class="risky">Raise issue</button></form>
</div></details></div>`;
}

function toCells(order: OrderRow, issueCodes: string[]): Html[] {
  const { name, city, country } = order.shippingAddress;
  return [
    html`<div><strong>${order.number}</strong><br /><span class="muted">${order.externalId ?? "no reference"}</span></div>`,
    html`<div>${status(order.status)}<br /><span class="muted">${order.test ? "test" : "live"}</span></div>`,
    html`<div>${name}<br /><span class="muted">${city}, ${country}</span></div>`,
    html`${money(order.totalCents)}`,
    html`${timeElement(order.createdAt.toISOString())}`,
    html`<div>${actions(order, issueCodes)}</div>`,
  ];
}

/** The view of an account's newest orders, with the possible actions of the print works for each. */
export async function showOrders(
  { orders, world }: Services,
  accountId: string,
  place: ViewState,
): Promise<Html> {
  const wanted = orderStatuses.find((name): name is OrderStatus => name === place.status);
  const list = `people:${accountId}`;
  const position = readCursor(world.cursorSecret, list, place.cursor);
  const after = position && { createdAt: String(position[0]), id: String(position[1]) };
  const rows = await orders.page(accountId, { status: wanted }, after, shown + 1);
  const page = toPage(rows, shown, {
    secret: world.cursorSecret,
    list,
    position: (row) => [row.createdAt.toISOString(), row.id],
    wire: (row) => toCells(row, world.assumptions.issue_codes),
  });
  const chip = (label: string, name: string | undefined) =>
    html`<a href="${href({ ...place, status: name, cursor: undefined })}"${name === wanted ? html` aria-current="true"` : ""}>${label}</a>`;
  const older = href({ ...place, status: wanted, cursor: page.next_cursor ?? undefined });
  return html`<div class="chips">${chip("All", undefined)}${orderStatuses.map((name) => chip(words(name), name))}</div>
${table(["Order", "State", "To", "Total", "Created (UTC)", "Move it"], page.data, "No orders here. Create one through POST /v1/orders.")}
${page.has_more ? html`<p class="chips"><a href="${older}">Older orders</a></p>` : ""}`;
}
