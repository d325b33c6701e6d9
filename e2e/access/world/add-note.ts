import { z } from "zod";
import type { Person, World } from "./world.ts";

export const noteText = "Canary note about the lining";

type Maker = { database: World["database"]; order: { id: string } };

/** Adds a note on the first order that mentions its own author, still unread. Returns its id. */
export async function addNote({ database, order }: Maker, author: Pick<Person, "id">): Promise<string> {
  const { id } = await database.one(
    z.object({ id: z.guid() }),
    `with note as (
       insert into order_notes (workspace_id, mode, order_id, author_id, text)
       select workspace_id, mode, id, $1::uuid, $2 from orders where id = $3::uuid returning *
     ), mention as (
       insert into order_note_mentions (workspace_id, note_id, user_id, mode, order_id)
       select workspace_id, id, author_id, mode, order_id from note
     )
     select id from note`,
    [author.id, noteText, order.id],
  );
  return id;
}
