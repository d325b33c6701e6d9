import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { syncCatalog } from "#lib/catalog/sync-catalog.ts";
import { syncCatalogLater, syncCatalogSoon } from "../enqueue.ts";
import type { Jobs } from "../jobs.ts";

export async function syncCatalogTask({ workspaceId }: Jobs["sync-catalog"]): Promise<void> {
  const next = await syncCatalog(await systemContext(workspaceId, "catalog"));
  if (next === "again") await syncCatalogSoon(db(), workspaceId);
  if (next === "asked") await syncCatalogSoon(db(), workspaceId, 1);
  if (next === "held") await syncCatalogLater(db(), workspaceId);
}
