import type { Executor } from "#drizzle/client.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

/** Long enough for the full sync of a usual account: gaps are searched in what the sync has fetched. */
const gapsAfterSeconds = 60;

/**
 * Called whenever deliveries may have been missed: first updates the views, then the rest, then lists what was
 * missed.
 */
export async function catchUp(tx: Executor, workspaceId: string): Promise<void> {
  await enqueue(tx, "reconcile-orders", { workspaceId }, { key: `reconcile:${workspaceId}:0` });
  await enqueue(tx, "walk-orders", { workspaceId });
  await enqueue(tx, "find-gaps", { workspaceId }, { delaySeconds: gapsAfterSeconds, preserveRunAt: false });
}
