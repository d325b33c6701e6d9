import { sql } from "drizzle-orm";
import { erasedOutcome, erasedText, erasingUpdate, keptTags } from "./erased-sql.ts";
import type { Place } from "./place.ts";

const id = [["id", "uuid"]] as const;

/** A trigger on `orders` removes the recipient from every later write to an order that is recorded as erased. */
export const orders: Place = {
  name: "orders",
  table: sql`orders`,
  keys: id,
  text: sql`concat_ws(' ', recipient, city, reference, data ->> 'shipping_address', data ->> 'shipments',
    array_to_string(tags, ' '))`,
  who: sql`data -> 'shipping_address'`,
  shown: sql`number`,
  content: sql`jsonb_build_object('id', id, 'number', number, 'mode', mode, 'status', status, 'reference', reference,
    'tags', tags, 'created_at', created_at, 'order', data)`,
  waitsFor: (workspaceId) =>
    sql`(select 'under_way' from order_intents as intent where intent.workspace_id = ${workspaceId}
    and intent.order_id = orders.id and intent.state = 'open' limit 1)`,
  erase: (tx, erasing) =>
    tx.execute(
      erasingUpdate(
        "orders",
        { keys: id },
        {
          // For the trigger.
          data: sql`data`,
          reference: erasedText(sql`reference`, erasing.matching),
          tags: keptTags(sql`tags`, erasing.matching),
        },
        erasing,
      ),
    ),
};

/** JSON without NUL and unpaired surrogates, which requests may contain and jsonb rejects. */
const sent = sql`regexp_replace(convert_from(body, 'UTF8'), ${String.raw`(?<!\\)((\\\\)*)\\u(0000|d[89a-f][0-9a-f]{2})`}, ${String.raw`\1`}, 'g')::jsonb`;

const body = sql`(case when kind = 'create' and body is not null then ${sent} end)`;

/** The stored bytes of requests to the service: that a request was sent, and its kind, stay. */
export const intents: Place = {
  name: "intents",
  table: sql`order_intents`,
  keys: id,
  text: sql`concat_ws(' ', ${body} ->> 'shipping_address', reference, outcome::text)`,
  who: sql`coalesce(${body} -> 'shipping_address', outcome #> '{details,order,shipping_address}')`,
  shown: sql`coalesce(reference, external_id, kind)`,
  content: sql`jsonb_build_object('id', id, 'kind', kind, 'state', state, 'created_at', created_at, 'sent_at', sent_at,
    'body', ${body}, 'outcome', outcome)`,
  waitsFor: sql`case when (state = 'open' or replacement_state in ('open', 'undoing')) then 'under_way' end`,
  erase: (tx, erasing) =>
    tx.execute(
      erasingUpdate(
        "order_intents",
        { keys: id },
        {
          body: sql`case when kind = 'create' and body is not null then convert_to(
            erased_order(${sent})::text, 'UTF8') else body end`,
          outcome: erasedOutcome(
            sql`(case when outcome #> '{details,order,shipping_address}' is not null
              then jsonb_set(outcome, '{details,order}', erased_order(outcome #> '{details,order}')) else outcome end)`,
            erasing.matching,
          ),
          reference: erasedText(sql`reference`, erasing.matching),
        },
        erasing,
        sql`state <> 'open'`,
      ),
    ),
};

const row = [
  ["run_id", "uuid"],
  ["position", "int"],
] as const;

/** The tags that a run added or removed. */
export const runs: Place = {
  name: "runs",
  table: sql`runs`,
  keys: id,
  text: sql`array_to_string(tags, ' ')`,
  who: null,
  shown: sql`array_to_string(tags, ', ')`,
  content: sql`jsonb_build_object('id', id, 'kind', kind, 'created_at', created_at, 'tags', tags)`,
  waitsFor: sql`case when state = 'running' then 'run_active' end`,
  erase: (tx, erasing) =>
    tx.execute(erasingUpdate("runs", { keys: id }, { tags: keptTags(sql`tags`, erasing.matching) }, erasing)),
};

/** The service's answers about orders of a run. */
export const runRows: Place = {
  name: "run_rows",
  table: sql`run_rows`,
  keys: row,
  text: sql`outcome::text`,
  who: sql`outcome #> '{details,order,shipping_address}'`,
  shown: sql`outcome ->> 'code'`,
  content: sql`outcome`,
  erase: (tx, erasing) =>
    tx.execute(
      erasingUpdate("run_rows", { keys: row }, { outcome: erasedOutcome(sql`outcome`, null) }, erasing),
    ),
};
