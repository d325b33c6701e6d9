import { pool } from "#drizzle/client.ts";
import { liveChannel } from "#drizzle/notify.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import type { VerifiedDelivery } from "../../read-event.ts";

type Repeat = { id: string; deliveries: number };

const counting = (wait: "" | "skip locked") => `
update webhook_events as event
set deliveries = event.deliveries + held.deliveries, last_delivery_at = now()
from (
  select repeated.id, repeat.deliveries
  from jsonb_to_recordset($2::jsonb) as repeat(id uuid, deliveries integer)
  join webhook_events as repeated on repeated.workspace_id = $1 and repeated.id = repeat.id
  for no key update of repeated ${wait}
) as held
where event.workspace_id = $1 and event.id = held.id
returning event.id`;

const countFree = { name: "count_repeats", text: counting("skip locked") };
const countOne = { name: "count_repeat", text: counting("") };

/**
 * Counts repeated deliveries of an event that is already in the log, and records the time of the last one. The
 * acknowledgement does not depend on it: the event is stored, counted or not.
 */
export async function countRepeats(repeated: VerifiedDelivery[][]): Promise<void> {
  if (repeated.length === 0) return;
  try {
    for (const [workspaceId, repeats] of Map.groupBy(repeated, ([first]) => first?.workspaceId)) {
      if (workspaceId) await countIn(workspaceId, repeats.map(toRepeat));
    }
  } catch (error) {
    log().warn(describeException(error), "repeats were not counted");
  }
}

async function countIn(workspaceId: string, repeats: Repeat[]): Promise<void> {
  const counted = new Set((await run(countFree, workspaceId, repeats)).map(({ id }) => id));
  // A statement that locks one row at a time cannot cause a deadlock.
  for (const repeat of repeats) if (!counted.has(repeat.id)) await run(countOne, workspaceId, [repeat]);
}

async function run(statement: { name: string; text: string }, workspaceId: string, repeats: Repeat[]) {
  const values = [workspaceId, JSON.stringify(repeats)];
  return (await pool().query<Pick<Repeat, "id">>({ ...statement, values })).rows;
}

function toRepeat(same: VerifiedDelivery[]): Repeat {
  const [{ event }] = same as [VerifiedDelivery];
  return { id: event.id, deliveries: same.length };
}

/** `drizzle/sql/functions/accept-deliveries.sql`: events, each once; what follows from each; the endpoints. */
export const acceptStatement = {
  name: "accept_deliveries",
  text: `select unseen, is_lost from accept_deliveries($1::jsonb, $2::jsonb, $3::jsonb, '${liveChannel}')`,
};
