import { randomUUID } from "node:crypto";
import type { World } from "./world.ts";

type Maker = { database: World["database"]; order: { id: string } };

/** What says that somebody was told of it here, whatever the worker tells them besides. */
export const toldHere = "canary";

/** Tells a member, or everybody, of an issue with the first order; they have not read it. Returns its ids. */
export async function addTold({ database, order }: Maker, userId: string | null = null): Promise<string[]> {
  const rows = await database.rows(
    `insert into notifications
       (workspace_id, user_id, mode, kind, subject_type, subject_id, occurrence, details, in_inbox, toasts, mails)
     select o.workspace_id, m.user_id, o.mode, 'order_issue', 'order', o.id::text, $1,
       jsonb_build_object('number', o.number, 'code', null), true, false, false
     from orders o join memberships m on m.workspace_id = o.workspace_id
     where o.id = $2::uuid and ($3::uuid is null or m.user_id = $3::uuid)
     returning id`,
    [`${toldHere}:${randomUUID()}`, order.id, userId],
  );
  return rows.map((row) => String((row as { id: unknown }).id));
}
