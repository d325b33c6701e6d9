import type { Executor } from "#drizzle/client.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

/** Long enough for the walk of a usual account: gaps are looked for in what it has brought. */
const gapsAfterSeconds = 60;

/** Asked for whenever deliveries may have been missed: the views first, then the rest, then a list of what it was. */
export async function catchUp(tx: Executor, workspaceId: string): Promise<void> {
  await enqueue(tx, "reconcile-orders", { workspaceId }, { key: `reconcile:${workspaceId}:0` });
  await enqueue(tx, "walk-orders", { workspaceId });
  await enqueue(tx, "find-gaps", { workspaceId }, { delaySeconds: gapsAfterSeconds, keepsItsTime: false });
}
