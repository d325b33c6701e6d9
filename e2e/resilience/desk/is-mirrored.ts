import { z } from "zod";
import type { Booked } from "./books.ts";
import type { Desk } from "./open-desk.ts";

const rowsSchema = z.array(z.object({ id: z.guid(), status: z.string() }));

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
