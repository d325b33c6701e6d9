import { randomUUID } from "node:crypto";
import { z } from "zod";
import { anAddress } from "./make-draft.ts";
import type { World } from "./world.ts";

type Maker = Pick<World, "database" | "slug">;

/** Adds an address to the first workspace's address book, by its owner. Returns its id. */
export async function addAddress({ database, slug }: Maker, name = anAddress.name): Promise<string> {
  const { id } = await database.one(
    z.object({ id: z.guid() }),
    `insert into addresses (workspace_id, name, company, line1, line2, postal_code, city, country, phone, email,
       fingerprint, created_by, updated_by)
     select workspaces.id, $2, '', $3, '', $4, $5, $6, '', '', $7, user_id, user_id
     from workspaces join memberships on workspace_id = workspaces.id and role = 'owner' where slug = $1 limit 1
     returning addresses.id`,
    [slug, name, anAddress.line1, anAddress.postal_code, anAddress.city, anAddress.country, randomUUID()],
  );
  return id;
}
