import type { Assumptions } from "../domain/assumptions.ts";
import { fractionFrom } from "../domain/deterministic.ts";
import type { HistoryEntry, OrderStatus } from "../domain/order-types.ts";
import type { Autopilot, World } from "../world.ts";

const seconds = 1000;

export type AutopilotStep = { move: "advance" } | { move: "issue"; code: string };

/** What the works do next to an order, and in how many milliseconds at speed 1 the step after it follows. */
export interface Plan {
  step: AutopilotStep;
  nextInMs: number | null;
}

function meetsIssue(orderId: string, issueEvery: number): boolean {
  return issueEvery > 0 && fractionFrom(orderId, "issue") < 1 / issueEvery;
}

/** Production about 6 s after paying, shipping at 15 s, delivery at 60 s; a chosen few are held up in between. */
export function planStep(
  order: { id: string; status: OrderStatus; history: HistoryEntry[] },
  autopilot: Autopilot,
  { issue_codes: issueCodes, test_orders_progress }: Assumptions,
): Plan | null {
  switch (order.status) {
    case "test_confirmed":
      if (!test_orders_progress) return null;
      return { step: { move: "advance" }, nextInMs: 9 * seconds };
    case "confirmed":
      return { step: { move: "advance" }, nextInMs: 9 * seconds };
    case "in_production": {
      const held = order.history.some((entry) => entry.event === "order.issue");
      if (held || !meetsIssue(order.id, autopilot.issueEvery)) {
        return { step: { move: "advance" }, nextInMs: 45 * seconds };
      }
      const code = issueCodes[Math.floor(fractionFrom(order.id, "code") * issueCodes.length)];
      return { step: { move: "issue", code: code ?? "out_of_stock" }, nextInMs: 30 * seconds };
    }
    case "on_hold":
      return { step: { move: "advance" }, nextInMs: 45 * seconds };
    case "shipped":
      return { step: { move: "advance" }, nextInMs: null };
    default:
      return null;
  }
}

/** When a just paid order starts to move by itself; null when it does not. */
export function autopilotStart(world: World, status: OrderStatus, at: Date): Date | null {
  if (!world.autopilot.enabled) return null;
  if (status === "test_confirmed" && !world.assumptions.test_orders_progress) return null;
  return new Date(at.getTime() + (6 * seconds) / world.autopilot.speed);
}
