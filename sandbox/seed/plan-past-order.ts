import { fractionFrom } from "../domain/deterministic.ts";
import type { OrderStatus } from "../domain/order-states.ts";

const hour = 3_600_000;

/** A step in the history of a past order. */
export interface PastStep {
  event: string;
  status: OrderStatus;
  at: Date;
}

/** The outcomes of the older orders, in a mix of all final states. Eleven, so that each occurs in both modes. */
const endings = [
  "delivered",
  "delivered",
  "delayed",
  "delivered",
  "cancelled",
  "delivered",
  "refunded",
  "delivered",
  "returned",
  "lost",
  "delivered",
];
/** The states of the latest orders. Three of every five are test orders (see `isTestOrder`). */
const open = [
  "draft",
  "confirmed",
  "in_production",
  "shipped",
  "confirmed",
  "shipped",
  "on_hold",
  "draft",
  "in_production",
  "on_hold",
];

const paths: Record<string, string[]> = {
  draft: [],
  confirmed: ["confirmed"],
  in_production: ["confirmed", "in_production"],
  shipped: ["confirmed", "in_production", "shipped"],
  on_hold: ["confirmed", "in_production", "on_hold"],
  delivered: ["confirmed", "in_production", "shipped", "delivered"],
  delayed: ["confirmed", "in_production", "on_hold", "shipped", "delivered"],
  cancelled: ["confirmed", "cancelled"],
  refunded: ["confirmed", "in_production", "on_hold", "refunded"],
  returned: ["confirmed", "in_production", "shipped", "delivered", "refunded"],
  lost: ["confirmed", "in_production", "shipped", "on_hold", "refunded"],
};

/** Minimum and maximum hours after the previous step. */
const pace: Record<string, [number, number]> = {
  confirmed: [0.05, 3],
  in_production: [6, 26],
  on_hold: [2, 20],
  shipped: [30, 80],
  delivered: [40, 130],
  cancelled: [1, 5],
  refunded: [20, 90],
};

const eventOf: Record<string, string> = { on_hold: "order.issue" };

export const isTestOrder = (index: number): boolean => index % 5 < 3;

function hoursOf(seed: string, index: number, step: string): number {
  const [least, most] = pace[step] ?? [1, 2];
  return least + (most - least) * fractionFrom(seed, index, step);
}

const openCount = (count: number): number => Math.max(10, Math.round(count / 5));
const isOpen = (index: number, count: number): boolean => index >= count - openCount(count);

/** Hours since the order was created. The last fifth is open and recent; the others are up to 90 days old. */
function ageInHours(seed: string, index: number, count: number, lifetime: number): number {
  const chance = fractionFrom(seed, index, "age");
  if (isOpen(index, count)) return lifetime + 0.3 + chance * 12;
  const closed = count - openCount(count);
  return Math.max(lifetime + 24, (((closed - 1 - index) / closed) * 83 + 5 + chance) * 24);
}

/** Plans the history of past order `index` of `count`. Every step is before `now`. Dates in UTC. */
export function planPastOrder(seed: string, index: number, count: number, now: Date): PastStep[] {
  const mix = isOpen(index, count) ? open : endings;
  const path = paths[mix[index % mix.length] ?? "delivered"] ?? [];
  const lifetime = path.reduce((sum, step) => sum + hoursOf(seed, index, step), 0);
  let at = now.getTime() - ageInHours(seed, index, count, lifetime) * hour;
  const steps: PastStep[] = [{ event: "order.created", status: "draft", at: new Date(at) }];
  for (const step of path) {
    at += hoursOf(seed, index, step) * hour;
    const status = (step === "confirmed" && isTestOrder(index) ? "test_confirmed" : step) as OrderStatus;
    steps.push({ event: eventOf[step] ?? `order.${step}`, status, at: new Date(at) });
  }
  return steps;
}
