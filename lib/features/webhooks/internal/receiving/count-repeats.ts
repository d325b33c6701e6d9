import { pool } from "#drizzle/client.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import type { VerifiedDelivery } from "../../verified-delivery.ts";

type Repeat = { workspace_id: string; id: string; deliveries: number };

const counting = (wait: "" | "skip locked") => `
with held as (
  select event.workspace_id, event.id, repeat.deliveries
  from jsonb_to_recordset($1::jsonb) as repeat(workspace_id uuid, id uuid, deliveries integer)
  join webhook_events as event using (workspace_id, id)
  for no key update of event ${wait}
)
update webhook_events as event
set deliveries = event.deliveries + held.deliveries, last_delivery_at = now()
from held where event.workspace_id = held.workspace_id and event.id = held.id
returning event.workspace_id, event.id`;

const countFree = { name: "count_repeats", text: counting("skip locked") };
const countOne = { name: "count_repeat", text: counting("") };

/**
 * How often the service delivered what is in the log already, and when last. It is no part of what is acknowledged: the
 * event is kept, counted or not.
 */
export async function countRepeats(repeated: VerifiedDelivery[][]): Promise<void> {
  if (repeated.length === 0) return;
  try {
    const counted = new Set((await run(countFree, repeated.map(toRepeat))).map(keyOf));
    // Whoever holds one lock at a time stands in nobody's way.
    for (const repeat of repeated.map(toRepeat)) {
      if (!counted.has(keyOf(repeat))) await run(countOne, [repeat]);
    }
  } catch (error) {
    log().warn(describeException(error), "repeats were not counted");
  }
}

async function run(statement: { name: string; text: string }, repeats: Repeat[]) {
  const values = [JSON.stringify(repeats)];
  return (await pool().query<Pick<Repeat, "workspace_id" | "id">>({ ...statement, values })).rows;
}

function toRepeat(same: VerifiedDelivery[]): Repeat {
  const [{ workspaceId, event }] = same as [VerifiedDelivery];
  return { workspace_id: workspaceId, id: event.id, deliveries: same.length };
}

const keyOf = ({ workspace_id, id }: Pick<Repeat, "workspace_id" | "id">) => `${workspace_id}/${id}`;
