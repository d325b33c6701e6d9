import { asc, eq, isNotNull, lte, min } from "drizzle-orm";
import type { Assumptions } from "../domain/assumptions.ts";
import { fractionFrom } from "../domain/deterministic.ts";
import type { OrderStatus } from "../domain/order-states.ts";
import type { Services } from "../services.ts";
import type { Tx } from "../store/database.ts";
import type { OrderRow } from "../store/schema/orders.ts";
import { orders } from "../store/schema/orders.ts";
import type { Autopilot, World } from "../world.ts";
import { advanceOrder, raiseIssue } from "./advance-order.ts";

const seconds = 1000;

type AutopilotStep = { move: "advance" } | { move: "issue"; code: string };

/** The next step of an order, and the milliseconds at speed 1 until the step after it. */
interface Plan {
  step: AutopilotStep;
  nextInMs: number | null;
}

function meetsIssue(orderId: string, issueEvery: number): boolean {
  return issueEvery > 0 && fractionFrom(orderId, "issue") < 1 / issueEvery;
}

/** Production starts 6 s after the payment, shipping at 15 s, delivery at 60 s. Some orders get an issue in between. */
function planStep(
  order: Pick<OrderRow, "id" | "status" | "history" | "items">,
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
      const isPrinted = order.items.some(({ files }) => files.length > 0);
      const codes = issueCodes.filter((code) => isPrinted || code !== "artwork_rejected");
      const code = codes[Math.floor(fractionFrom(order.id, "code") * codes.length)];
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

/** When the autopilot first advances an order that was just paid; null when it does not. */
export function autopilotStart(world: World, status: OrderStatus, at: Date): Date | null {
  if (!world.autopilot.enabled) return null;
  if (status === "test_confirmed" && !world.assumptions.test_orders_progress) return null;
  return new Date(at.getTime() + (6 * seconds) / world.autopilot.speed);
}

/** Schedules the next step from the time when this one was due, so that it catches up with a jump of the clock. */
async function moveOrder(tx: Tx, { world }: Services, order: OrderRow, due: Date): Promise<void> {
  const plan = planStep(order, world.autopilot, world.assumptions);
  const moved =
    plan === null
      ? order
      : plan.step.move === "issue"
        ? await raiseIssue(tx, world, order, plan.step.code)
        : await advanceOrder(tx, world, order, undefined);
  const wait = plan?.nextInMs ?? null;
  const next = wait === null ? null : new Date(due.getTime() + wait / world.autopilot.speed);
  await tx.update(orders).set({ autopilotAt: next }).where(eq(orders.id, moved.id));
}

/** Advances the order that is due longest. Returns false if no order is due. */
async function moveNext(services: Services): Promise<boolean> {
  const at = services.world.clock.now();
  return services.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(lte(orders.autopilotAt, at))
      .orderBy(asc(orders.autopilotAt))
      .limit(1)
      .for("no key update", { skipLocked: true });
    if (order === undefined) return false;
    await moveOrder(tx, services, order, order.autopilotAt ?? at);
    return true;
  });
}

/** Advances every order that is due. Returns in how many milliseconds the next one is due, or null. */
export async function runAutopilot(services: Services, wakeDeliveries: () => void): Promise<number | null> {
  const { db, world } = services;
  if (!world.autopilot.enabled) return null;
  while (await moveNext(services)) wakeDeliveries();
  const [next] = await db
    .select({ at: min(orders.autopilotAt) })
    .from(orders)
    .where(isNotNull(orders.autopilotAt));
  return next?.at ? next.at.getTime() - world.clock.now().getTime() : null;
}
