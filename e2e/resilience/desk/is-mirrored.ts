import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { TestPressroom } from "./open-pressroom.ts";
import { runTaskNow } from "./pass-time.ts";
import type { ServiceOrder } from "./read-service.ts";

const rowsSchema = z.array(z.object({ id: z.guid(), status: z.string() }));
/** The reads of orders share the pace of all calls of the account. */
const patienceMs = 90_000;

/** Makes the worker reconcile until the mirror equals the service. @throws when it never does */
export async function untilMirrored(
  desk: Pick<TestPressroom, "database">,
  shop: { workspaceId: string },
  booked: readonly ServiceOrder[],
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isMirrored(desk, shop, booked))) {
    if (Date.now() > deadline) throw new Error("The mirror never became what the service holds.");
    await runTaskNow(desk, shop.workspaceId, "reconcile-orders");
    await pause(500);
  }
}

/** Whether the dashboard has exactly the orders of the service, each with its status. */
export async function isMirrored(
  { database }: Pick<TestPressroom, "database">,
  { workspaceId }: { workspaceId: string },
  booked: readonly ServiceOrder[],
): Promise<boolean> {
  const rows = rowsSchema.parse(
    await database.rows("select id, status from orders where workspace_id = $1", [workspaceId]),
  );
  const shown = new Map(rows.map(({ id, status }) => [id, status]));
  return shown.size === booked.length && booked.every(({ id, status }) => shown.get(id) === status);
}
