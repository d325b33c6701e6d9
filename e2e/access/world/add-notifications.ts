import { randomUUID } from "node:crypto";
import type { World } from "./world.ts";

type Maker = { database: World["database"]; order: { id: string } };

/** Marks the notifications that these tests add, beside those of the worker. */
export const testOccurrencePrefix = "canary";

/**
 * Adds two unread notifications, for one member or for all: about an issue with the first order, and about a quote, for
 * roles that see no orders. Returns the ids.
 */
export async function addNotifications(
  { database, order }: Maker,
  userId: string | null = null,
): Promise<string[]> {
  const rows = await database.rows(
    `insert into notifications
       (workspace_id, user_id, mode, kind, subject_type, subject_id, occurrence, details, in_inbox, toasts, mails)
     select o.workspace_id, m.user_id, o.mode, about.kind, about.type, o.id::text, $1,
       jsonb_build_object('number', o.number, 'code', null, 'version', 1), true, false, false
     from orders o join memberships m on m.workspace_id = o.workspace_id
     cross join (values ('order_issue', 'order'), ('quote_accepted', 'quote')) as about (kind, type)
     where o.id = $2::uuid and ($3::uuid is null or m.user_id = $3::uuid)
     returning id`,
    [`${testOccurrencePrefix}:${randomUUID()}`, order.id, userId],
  );
  return rows.map((row) => String((row as { id: unknown }).id));
}
