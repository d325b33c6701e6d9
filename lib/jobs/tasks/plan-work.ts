import { and, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { checkKeysSoon, enqueue } from "../enqueue.ts";

const walkEvery = "24 hours";
const checkKeysEvery = "1 hour";

/** Once a minute: what was left open every 20 s, a reconcile every 30 s, the keys every hour, a walk a day. */
export async function planWorkTask(): Promise<void> {
  const connected = await db()
    .select({
      id: workspaces.id,
      walkDue: sql<boolean>`coalesce(${workspaces.walkedAt} < now() - ${walkEvery}::interval, true)`,
      keysDue: sql<boolean>`${exists(uncheckedKeys())}`,
    })
    .from(workspaces)
    .where(isNotNull(workspaces.accountId));
  for (const { id: workspaceId, walkDue, keysDue } of connected) {
    for (const delaySeconds of [0, 20, 40]) {
      const key = `finish-intents:${workspaceId}:${delaySeconds}`;
      await enqueue(db(), "finish-intents", { workspaceId }, { key, delaySeconds });
    }
    for (const delaySeconds of [0, 30]) {
      const key = `reconcile:${workspaceId}:${delaySeconds}`;
      await enqueue(db(), "reconcile-orders", { workspaceId }, { key, delaySeconds });
    }
    if (keysDue) await checkKeysSoon(db(), workspaceId);
    if (walkDue) await enqueue(db(), "walk-orders", { workspaceId }, { key: `walk:${workspaceId}` });
  }
}

function uncheckedKeys() {
  return db()
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.workspaceId, workspaces.id),
        isNull(apiKeys.removedAt),
        sql`${apiKeys.checkedAt} < now() - ${checkKeysEvery}::interval`,
      ),
    );
}
