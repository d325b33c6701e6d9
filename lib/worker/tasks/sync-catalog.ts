import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { syncCatalogLater, syncCatalogSoon } from "#lib/core/jobs/enqueue.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { syncCatalog } from "#lib/features/catalog/sync-catalog.ts";

export async function syncCatalogTask({ workspaceId }: Jobs["sync-catalog"]): Promise<void> {
  const next = await syncCatalog(await systemContext(workspaceId, "catalog"));
  if (next === "again") await syncCatalogSoon(db(), workspaceId);
  if (next === "asked") await syncCatalogSoon(db(), workspaceId, 1);
  if (next === "held") await syncCatalogLater(db(), workspaceId);
}
