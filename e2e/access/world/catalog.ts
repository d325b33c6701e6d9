import { until } from "./until.ts";
import type { World } from "./world.ts";

/** Waits until the catalog is synced, and clears the last refresh request, so that a new one has an effect. */
export async function letCatalogRefresh({ database, slug }: World): Promise<Record<string, never>> {
  const ofWorkspace = "workspace_id = (select id from workspaces where slug = $1)";
  await until("the catalog is read", async () => {
    const unread = `select lang from catalog_languages where ${ofWorkspace} and synced_at is null`;
    return (await database.rows(unread, [slug])).length === 0;
  });
  await database.rows(`update catalog_syncs set refresh_asked_at = null where ${ofWorkspace}`, [slug]);
  return {};
}
