import { asc, eq, isNotNull, lte, min } from "drizzle-orm";
import { advanceOrder } from "../operations/advance-order.ts";
import { raiseIssue } from "../operations/raise-issue.ts";
import type { Services } from "../services.ts";
import type { Tx } from "../store/database.ts";
import { orders } from "../store/schema/orders.ts";
import type { OrderRow } from "../wire/order.ts";
import { planStep } from "./timing.ts";

/** The next step follows from when this one was due, not from when it was made: a clock that leapt is caught up with. */
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

/** Moves the one order that is due longest; answers whether there was one. */
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

/** Moves every order that is due. Answers in how many milliseconds the next one is, or null. */
export async function flyAutopilot(services: Services, wakeDeliveries: () => void): Promise<number | null> {
  const { db, world } = services;
  if (!world.autopilot.enabled) return null;
  while (await moveNext(services)) wakeDeliveries();
  const [next] = await db
    .select({ at: min(orders.autopilotAt) })
    .from(orders)
    .where(isNotNull(orders.autopilotAt));
  return next?.at ? next.at.getTime() - world.clock.now().getTime() : null;
}
