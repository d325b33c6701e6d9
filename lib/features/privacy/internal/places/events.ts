import { sql } from "drizzle-orm";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import { erasedText, erasingUpdate, theseRows } from "./erased-sql.ts";
import type { Place } from "./place.ts";

const id = [["id", "uuid"]] as const;

/** Events from the service. Order data that was read because of an event is covered by `orders`. */
export const events: Place = {
  name: "events",
  table: sql`webhook_events`,
  keys: id,
  text: sql`(case when jsonb_typeof(payload #> '{data,order}') = 'object' then payload #- '{data,order,external_id}'
    else payload end)::text`,
  who: sql`payload #> '{data,order,shipping_address}'`,
  shown: sql`type`,
  content: sql`payload`,
  waitsFor: sql`case when state = 'waiting' then 'under_way' end`,
  erase: (tx, erasing) =>
    tx.execute(
      erasingUpdate(
        "webhook_events",
        { keys: id },
        {
          payload: sql`jsonb_build_object('id', id, 'type', type, 'created_at', event_at,
        'data', case when order_id is null then '{}' else jsonb_build_object('order', jsonb_build_object('id', order_id,
          'number', payload #> '{data,order,number}',
          'external_id', ${erasedText(sql`(payload #>> '{data,order,external_id}')`, erasing.matching)},
          'status', payload #> '{data,order,status}', 'test', payload #> '{data,order,test}')) end)`,
          changed: sql`(select jsonb_agg(case when change ->> 'what' = 'tracking' then '{"what": "tracking"}'::jsonb
          else change - 'of' end) from jsonb_array_elements(changed) as change)`,
        },
        erasing,
      ),
    ),
};

/** The stored starts of refused posts: they may contain anything. */
export const refusedPosts: Place = {
  name: "refused_posts",
  table: sql`webhook_refusals`,
  keys: id,
  text: sql`readable_bytes(body_start)`,
  who: null,
  shown: sql`reason`,
  content: sql`jsonb_build_object('id', id, 'received_at', received_at, 'reason', reason,
    'body_start', readable_bytes(body_start))`,
  erase: (tx, erasing) =>
    tx.execute(sql`update webhook_refusals set body_start = convert_to(${erasedPlaceholder}::text, 'UTF8')
      where ${theseRows({ keys: id }, erasing)}`),
};

/** Notifications: names, numbers and codes. A number may have been made from personal data. */
export const notifications: Place = {
  name: "notifications",
  table: sql`notifications`,
  keys: id,
  text: sql`details::text`,
  who: null,
  shown: sql`kind`,
  content: sql`jsonb_build_object('id', id, 'kind', kind, 'created_at', created_at, 'details', details)`,
  erase: (tx, erasing) =>
    tx.execute(sql`delete from notifications where ${theseRows({ keys: id }, erasing)}`),
};
