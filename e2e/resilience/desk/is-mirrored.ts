import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Booked } from "./books.ts";
import type { Desk } from "./open-desk.ts";
import { askNow } from "./pass-time.ts";

const rowsSchema = z.array(z.object({ id: z.guid(), status: z.string() }));
/** Readings are paced with everything else that the account is asked. */
const patienceMs = 90_000;

/** Has the worker compare until `isMirrored`. @throws when it never is */
export async function untilMirrored(
  desk: Pick<Desk, "database">,
  shop: { workspaceId: string },
  booked: readonly Booked[],
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isMirrored(desk, shop, booked))) {
    if (Date.now() > deadline) throw new Error("The mirror never became what the service holds.");
    await askNow(desk, shop.workspaceId, "reconcile-orders");
    await pause(500);
  }
}

/** Whether the dashboard shows exactly the orders that the service holds, each in its state. */
export async function isMirrored(
  { database }: Pick<Desk, "database">,
  { workspaceId }: { workspaceId: string },
  booked: readonly Booked[],
): Promise<boolean> {
  const rows = rowsSchema.parse(
    await database.rows("select id, status from orders where workspace_id = $1", [workspaceId]),
  );
  const shown = new Map(rows.map(({ id, status }) => [id, status]));
  return shown.size === booked.length && booked.every(({ id, status }) => shown.get(id) === status);
}
