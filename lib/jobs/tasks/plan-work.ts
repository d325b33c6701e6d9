import { isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { enqueue } from "../enqueue.ts";

const walkEvery = "24 hours";

/** Once a minute: what was left open every 20 s, a reconcile every 30 s, a walk a day. */
export async function planWorkTask(): Promise<void> {
  const connected = await db()
    .select({
      id: workspaces.id,
      walkDue: sql<boolean>`coalesce(${workspaces.walkedAt} < now() - ${walkEvery}::interval, true)`,
    })
    .from(workspaces)
    .where(isNotNull(workspaces.accountId));
  for (const { id: workspaceId, walkDue } of connected) {
    for (const delaySeconds of [0, 20, 40]) {
      const key = `finish-intents:${workspaceId}:${delaySeconds}`;
      await enqueue(db(), "finish-intents", { workspaceId }, { key, delaySeconds });
    }
    for (const delaySeconds of [0, 30]) {
      const key = `reconcile:${workspaceId}:${delaySeconds}`;
      await enqueue(db(), "reconcile-orders", { workspaceId }, { key, delaySeconds });
    }
    if (walkDue) await enqueue(db(), "walk-orders", { workspaceId }, { key: `walk:${workspaceId}` });
  }
}
