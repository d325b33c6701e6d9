import { until } from "./until.ts";
import type { World } from "./world.ts";

/** The catalog was read as a whole, and nobody has asked to have it read again: asking has its effect. */
export async function letCatalogRefresh({ database, slug }: World): Promise<Record<string, never>> {
  const ofWorkspace = "workspace_id = (select id from workspaces where slug = $1)";
  await until("the catalog is read", async () => {
    const unread = `select lang from catalog_languages where ${ofWorkspace} and synced_at is null`;
    return (await database.rows(unread, [slug])).length === 0;
  });
  await database.rows(`update catalog_syncs set refresh_asked_at = null where ${ofWorkspace}`, [slug]);
  return {};
}
