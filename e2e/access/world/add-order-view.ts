import { z } from "zod";
import type { World } from "./world.ts";

export const orderViewName = "Canary view of the spring";

/** Adds a saved view of the first workspace, private or shared. Returns its id. */
export async function addOrderView(
  { database, slug }: Pick<World, "database" | "slug">,
  ownerId: string,
  name = orderViewName,
  isShared = false,
): Promise<string> {
  const { id } = await database.one(
    z.object({ id: z.guid() }),
    `insert into order_views (workspace_id, owner_id, name, is_shared, query)
     select id, $1::uuid, $2, $3::boolean, '?status=draft' from workspaces where slug = $4 returning id`,
    [ownerId, name, String(isShared), slug],
  );
  return id;
}
