import type { ModelAccount } from "./account.ts";
import { done, type Expected, type ModelOrder, refused } from "./types.ts";

const stations = ["confirmed", "in_production", "shipped", "delivered"];

function arriveAt(account: ModelAccount, order: ModelOrder, station: number): void {
  if (station === 2) order.parcels.push("shipped");
  if (station === 3) order.parcels.fill("delivered");
  const status = stations[station] ?? "";
  account.move(order, status, `order.${status}`, station);
}

/** What production does with a paid order: the next step, or all steps to a named status. */
export function advance(account: ModelAccount, order: ModelOrder, to: string | undefined): Expected {
  const impossible = refused(409, "order_cannot_advance");
  if (order.progress < 0) return impossible;
  const held = order.status === "on_hold";
  if (to === "on_hold") {
    if (held) return impossible;
    account.move(order, "on_hold", "order.on_hold", order.progress);
    return done(order);
  }
  if (to === "refunded") {
    account.giveBack(order);
    order.parcels.fill("returned");
    account.move(order, "refunded", "order.refunded", -1);
    return done(order);
  }
  const target = to === undefined ? Math.min(order.progress + 1, 3) : stations.indexOf(to);
  const again = target === order.progress && (held || target === 2);
  if (again) {
    arriveAt(account, order, target);
    return done(order);
  }
  if (target <= order.progress) return impossible;
  for (let station = order.progress + 1; station <= target; station += 1) arriveAt(account, order, station);
  return done(order);
}
