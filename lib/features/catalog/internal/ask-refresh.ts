import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

const notMoreOftenThan = "10 minutes";

/**
 * Has all that was read before now read again. Returns false, and does nothing, where that was asked for a moment ago
 * or nothing was read as a whole yet.
 */
export async function askRefresh(workspaceId: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const asked = await tx
      .update(catalogSyncs)
      .set({ refreshAskedAt: sql`now()` })
      .where(
        sql`${catalogSyncs.workspaceId} = ${workspaceId}
          and coalesce(${catalogSyncs.refreshAskedAt} < now() - ${notMoreOftenThan}::interval, true)
          and exists (select from ${catalogLanguages}
            where ${catalogLanguages.workspaceId} = ${workspaceId} and ${catalogLanguages.syncedAt} is not null)`,
      )
      .returning({ workspaceId: catalogSyncs.workspaceId });
    if (asked.length === 0) return false;
    await enqueue(tx, "sync-catalog", { workspaceId });
    return true;
  });
}
