import { z } from "zod";
import { anAddress } from "./make-draft.ts";
import type { World } from "./world.ts";

export const scheduleName = "Canary schedule of the spring";

type Maker = Pick<World, "database" | "slug" | "product">;

/** Adds a schedule of the first workspace in test mode, with a distant first date. Returns its id. */
export async function addSchedule(
  { database, slug, product }: Maker,
  state: "active" | "paused" = "active",
): Promise<string> {
  const { id } = await database.one(
    z.object({ id: z.guid() }),
    `insert into order_schedules (workspace_id, mode, name, address, items, every, unit, starts_on, minute_of_day,
       time_zone, next_on, next_at, author_id, state, paused_for)
     select workspaces.id, 'test', $2, $3::jsonb, $4::jsonb, 1, 'month', '2190-01-01', 360, 'UTC', '2190-01-01',
       '2190-01-01T06:00:00Z', user_id, $5, case when $5 = 'paused' then 'hand' end
     from workspaces join memberships on workspace_id = workspaces.id and role = 'owner' where slug = $1 limit 1
     returning order_schedules.id`,
    [
      slug,
      scheduleName,
      JSON.stringify(anAddress),
      JSON.stringify([{ sku: product.sku, quantity: 2 }]),
      state,
    ],
  );
  return id;
}

/** Adds a schedule with a failed run on this date. Returns the schedule's id. */
export async function addFailedRun(maker: Maker, dueOn: string): Promise<string> {
  const id = await addSchedule(maker);
  await maker.database.rows(
    `insert into order_schedule_runs (workspace_id, schedule_id, due_on, content, asked_by, state, outcome)
     select workspace_id, id, $2, jsonb_build_object('address', address, 'items', items), author_id, 'failed',
       '{"code": "service_unavailable"}' from order_schedules where id = $1`,
    [id, dueOn],
  );
  return id;
}
