import { pool } from "#drizzle/client.ts";
import { notifySql } from "#drizzle/notify.ts";
import { jobSpecOf } from "#lib/core/jobs/enqueue.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import type { VerifiedDelivery } from "../../read-event.ts";

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
 * Counts repeated deliveries of an event that is already in the log, and records the time of the last one. The
 * acknowledgement does not depend on it: the event is stored, counted or not.
 */
export async function countRepeats(repeated: VerifiedDelivery[][]): Promise<void> {
  if (repeated.length === 0) return;
  try {
    const counted = new Set((await run(countFree, repeated.map(toRepeat))).map(keyOf));
    // A statement that locks one row at a time cannot cause a deadlock.
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

/**
 * Everything that acknowledging a batch of deliveries promises, in one statement and so in one transaction: each
 * further round trip would cost a turn of a busy event loop. $1 holds the events, each once; $2 the endpoints that
 * received them. Rows are locked in the order of events, jobs, orders, endpoints, and of their keys, so that two
 * processes cannot deadlock. An order that is being written is skipped: the queued re-read updates it.
 */
export const acceptStatement = {
  name: "accept_deliveries",
  text: `
with delivered as materialized (
  select * from jsonb_to_recordset($1::jsonb) as event(
    workspace_id uuid, id uuid, endpoint_id uuid, type text, mode text, order_id uuid, status text,
    event_at timestamptz, payload jsonb, headers jsonb, bytes integer, signed_at timestamptz, took_ms real,
    deliveries integer, job jsonb, changes jsonb)
),
inserted as (
  insert into webhook_events (workspace_id, id, endpoint_id, type, mode, order_id, event_at, payload, headers, bytes,
    signed_at, took_ms, deliveries, last_delivery_at)
  select workspace_id, id, endpoint_id, type, mode, order_id, event_at, coalesce(payload, 'null'), headers, bytes,
    signed_at, took_ms, deliveries, now()
  from delivered order by workspace_id, id
  on conflict do nothing
  returning workspace_id, id
),
unseen as materialized (select delivered.* from delivered join inserted using (workspace_id, id)),
asked as (
  select count(job) as jobs from (
    select array_agg(${jobSpecOf("job")} order by job ->> 'key') as specs
    from (select distinct on (job ->> 'key') job from unseen where job is not null) as each
    having count(*) > 0
  ) as named, graphile_worker.add_jobs(named.specs) as job
),
newest as (
  select distinct on (workspace_id, order_id, mode) workspace_id, order_id, mode, status, event_at
  from unseen where status is not null
  order by workspace_id, order_id, mode, event_at desc
),
behind as (
  select orders.workspace_id, orders.id, newest.status, newest.event_at
  from newest join orders on orders.workspace_id = newest.workspace_id and orders.id = newest.order_id
  where orders.mode = newest.mode and orders.service_updated_at < newest.event_at
    and (orders.event_at is null or orders.event_at < newest.event_at)
  order by orders.workspace_id, orders.id
  for no key update of orders skip locked
),
moved as (
  update orders set status = behind.status, event_at = behind.event_at
  from behind where orders.workspace_id = behind.workspace_id and orders.id = behind.id
  returning orders.id
),
silent as (
  select endpoint.workspace_id, endpoint.id, asked.change, endpoint.last_received_at is null as is_first
  from jsonb_to_recordset($2::jsonb) as asked(workspace_id uuid, id uuid, change jsonb)
  join webhook_endpoints as endpoint using (workspace_id, id)
  where endpoint.last_received_at is null or endpoint.last_received_at < now() - interval '1 second'
  order by endpoint.workspace_id, endpoint.id
  for no key update of endpoint
),
heard as (
  update webhook_endpoints as endpoint set last_received_at = now()
  from silent where endpoint.workspace_id = silent.workspace_id and endpoint.id = silent.id
  returning silent.change, silent.is_first
),
told as (
  select ${notifySql("change")} from (
    select jsonb_array_elements(changes) as change from unseen
    union select change from heard where is_first
  ) as every
)
select
  (select coalesce(array_agg(workspace_id || '/' || id), '{}') from unseen) as unseen,
  (select jobs from asked) < (select count(distinct job ->> 'key') from unseen) as is_lost,
  (select count(*) from moved) as moved,
  (select count(*) from told) as told`,
};
