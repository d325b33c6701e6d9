import { act } from "#e2e/resilience/desk/act.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import { orderIdOf } from "#e2e/resilience/desk/submissions.ts";
import type { Planned } from "./plan-submissions.ts";

const maxTries = 50;

/**
 * Presses the button. After an error it waits for the page, and presses the same button of the same form again.
 * Returns the id of the order that the person saw in the end; null when they gave up.
 */
export async function submitAsAPerson(
  desk: TestPressroom,
  shop: Shop,
  { given, pays, insists, isChosen }: Planned,
  shownTotalCents: number,
): Promise<string | null> {
  const name = pays ? "placeOrderAction" : "createOrderAction";
  const input = pays ? { ...given, shownTotalCents } : given;
  for (let tries = 1; tries <= maxTries; tries += 1) {
    await desk.processes.ready();
    const reply = await act(desk, shop, shop.owner, name, input);
    const orderId = orderIdOf(reply?.data);
    if (orderId || !(insists || isChosen)) return orderId;
  }
  throw new Error(`${given.address.name} was tried ${maxTries} times.`);
}
