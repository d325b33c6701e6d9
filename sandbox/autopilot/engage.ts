import { and, inArray, isNull } from "drizzle-orm";
import type { OrderStatus } from "../domain/order-types.ts";
import type { Services } from "../services.ts";
import { orders } from "../store/schema/orders.ts";
import { type Autopilot, setAutopilot } from "../world.ts";
import { autopilotStart } from "./timing.ts";

const moving: OrderStatus[] = ["confirmed", "test_confirmed"];

/** Switches the autopilot; orders that were paid while it was off set out as if paid now. */
export async function engageAutopilot(services: Services, autopilot: Autopilot): Promise<void> {
  const { db, world } = services;
  await setAutopilot(db, world, autopilot);
  for (const status of moving) {
    const start = autopilotStart(world, status, world.clock.now());
    if (start === null) continue;
    await db
      .update(orders)
      .set({ autopilotAt: start })
      .where(and(inArray(orders.status, [status]), isNull(orders.autopilotAt)));
  }
}
