import { z } from "zod";
import type { World } from "./world.ts";

/** In the payload of the event and in the body of the refused post. */
export const eventText = "CANARY-EVENT-7731";
export const refusedText = "CANARY-REFUSED-2210";

const idSchema = z.object({ id: z.guid() });

/** Adds an applied event and a refused post, both for the first workspace's endpoint. */
export async function addEventLog(database: World["database"], orderId: string): Promise<World["eventLog"]> {
  const event = await database.one(
    idSchema,
    `insert into webhook_events (workspace_id, id, endpoint_id, type, mode, order_id, event_at, payload, applied_at, changed)
     select o.workspace_id, gen_random_uuid(), e.id, 'order.in_production', o.mode, o.id, now(),
       jsonb_build_object('type', 'order.in_production', 'data', jsonb_build_object('note', $2::text)), now(), '[]'
     from orders o join webhook_endpoints e on e.workspace_id = o.workspace_id where o.id = $1 limit 1
     returning id`,
    [orderId, eventText],
  );
  const refusal = await database.one(
    idSchema,
    `insert into webhook_refusals (workspace_id, endpoint_id, reason, headers, body_start, bytes, sha256)
     select o.workspace_id, e.id, 'mismatch', '{}', convert_to($2, 'UTF8'), octet_length($2), repeat('0', 64)
     from orders o join webhook_endpoints e on e.workspace_id = o.workspace_id where o.id = $1 limit 1
     returning id`,
    [orderId, refusedText],
  );
  return { eventId: event.id, refusalId: refusal.id };
}
