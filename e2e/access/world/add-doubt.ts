import { z } from "zod";
import type { World } from "./world.ts";

type Maker = { database: World["database"]; order: { id: string } };

/** Adds a creation in doubt, for which the first order was found. */
export function addDoubt({ database, order }: Maker): Promise<{ id: string }> {
  return database.one(
    z.object({ id: z.guid() }),
    `insert into order_intents
       (workspace_id, mode, kind, api_key_id, idempotency_key, external_id, asked_by, state, outcome, sent_at, left_open_at)
     select workspace_id, mode, 'create', gen_random_uuid(), gen_random_uuid()::text, external_id, gen_random_uuid(),
       'in_doubt', jsonb_build_object('code', 'order_in_doubt', 'details',
         jsonb_build_object('order_id', id, 'number', number)), now(), now()
     from orders where id = $1::uuid
     returning id`,
    [order.id],
  );
}
