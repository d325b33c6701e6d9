import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

const notMoreOftenThan = "10 minutes";

/**
 * Marks the whole stored catalog as due and queues a sync. Does nothing and returns false if the last request is less
 * than 10 minutes old, or if no pass is complete yet.
 */
export async function requestRefresh(workspaceId: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const asked = await tx
      .update(catalogSyncs)
      .set({ refreshAskedAt: sql`now()` })
      .where(
        sql`${catalogSyncs.workspaceId} = ${workspaceId}
          and (${catalogSyncs.refreshAskedAt} is null or ${catalogSyncs.refreshAskedAt} < now() - ${notMoreOftenThan}::interval)
          and exists (select from ${catalogLanguages}
            where ${catalogLanguages.workspaceId} = ${workspaceId} and ${catalogLanguages.syncedAt} is not null)`,
      )
      .returning({ workspaceId: catalogSyncs.workspaceId });
    if (asked.length === 0) return false;
    await enqueue(tx, "sync-catalog", { workspaceId });
    return true;
  });
}
