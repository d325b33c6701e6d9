import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

/** The shortest time between two requests. */
export const refreshPauseSeconds = 10 * 60;

/**
 * Marks the whole stored catalog as due and queues a sync. Does nothing if the last request is less than 10 minutes old
 * ("too_soon"), or if no pass is complete yet ("no_pass").
 */
export async function requestRefresh(workspaceId: string): Promise<"asked" | "too_soon" | "no_pass"> {
  return db().transaction(async (tx) => {
    const [synced] = await tx
      .select({ lang: catalogLanguages.lang })
      .from(catalogLanguages)
      .where(and(eq(catalogLanguages.workspaceId, workspaceId), isNotNull(catalogLanguages.syncedAt)))
      .limit(1);
    if (!synced) return "no_pass";
    const asked = await tx
      .update(catalogSyncs)
      .set({ refreshAskedAt: sql`now()` })
      .where(
        sql`${catalogSyncs.workspaceId} = ${workspaceId} and (${catalogSyncs.refreshAskedAt} is null
          or ${catalogSyncs.refreshAskedAt} < now() - make_interval(secs => ${refreshPauseSeconds}::float8))`,
      )
      .returning({ workspaceId: catalogSyncs.workspaceId });
    if (asked.length === 0) return "too_soon";
    await enqueue(tx, "sync-catalog", { workspaceId });
    return "asked";
  });
}
