import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { World } from "./world.ts";

export const roleName = "Canary role of the fair";

/** Adds a custom role of the first workspace, which no member has. Returns its id. */
export async function addRole(
  { database, slug }: Pick<World, "database" | "slug">,
  name = `Role ${randomUUID().slice(0, 8)}`,
): Promise<string> {
  const { id } = await database.one(
    z.object({ id: z.guid() }),
    `insert into custom_roles (workspace_id, name, permissions)
     select id, $2, '{catalog:read}' from workspaces where slug = $1 returning id`,
    [slug, name],
  );
  return id;
}
