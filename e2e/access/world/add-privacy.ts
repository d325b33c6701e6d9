import { z } from "zod";
import type { World } from "./world.ts";

type Maker = { database: World["database"]; order: { id: string } };

/** Adds a search that found the first order, which is selected, and a text that no longer has a person. */
export async function addPrivacy({ database, order }: Maker, slug: string): Promise<{ requestId: string }> {
  const rows = await database.rows(
    `with made as (
       insert into privacy_requests (workspace_id, asked_by, state, search)
       select w.id, m.user_id, 'found', '{"email": "", "name": "somebody", "phone": "", "address": ""}'
       from workspaces w join memberships m on m.workspace_id = w.id and m.role = 'owner' where w.slug = $1 limit 1
       returning workspace_id, id
     ), matches as (
       insert into privacy_matches (workspace_id, request_id, place, subject_id, identity, is_chosen)
       select workspace_id, id, 'orders', $2, 'first', true from made
       union all select workspace_id, id, 'templates', gen_random_uuid()::text, 'second', false from made
     ) select id from made`,
    [slug, order.id],
  );
  const [made] = z.array(z.object({ id: z.guid() })).parse(rows);
  if (!made) throw new Error("no search was made");
  return { requestId: made.id };
}
