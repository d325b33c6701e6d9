import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { compareGaps } from "../../../compare-gaps.ts";
import type { EventsOf } from "../waiting-events.ts";

/** After events of an order have come: what was missed of it may be among them. */
export async function noteArrived(
  tx: Executor,
  { workspaceId, orderId }: EventsOf,
  arrived: readonly unknown[],
): Promise<void> {
  if (arrived.length === 0) return;
  const changed = await compareGaps(tx, workspaceId, [orderId]);
  if (changed > 0) await notifyChange(tx, { workspaceId, kind: "events", id: "" });
}
