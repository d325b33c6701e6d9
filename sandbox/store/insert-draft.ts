import { sql } from "drizzle-orm";
import type { OrderRow } from "../wire/order.ts";
import type { Executor } from "./database.ts";
import { nameStatement, value } from "./named-statement.ts";
import { oweEvent } from "./owe-event.ts";

const moment = (name: string) => sql`${value(name)}::timestamptz`;
const uuid = (name: string) => sql`${value(name)}::uuid`;
const text = (name: string) => sql`${value(name)}::text`;

const insert = nameStatement<{ number: string; owed: number }>(
  "insert_draft",
  sql`
    with claim as (
      insert into idempotency_keys (account_id, scope, key, body_hash, resource_id, snapshot, created_at)
      values (${value("accountId")}, ${value("scope")}, ${value("key")}, ${value("bodyHash")}, ${value("id")},
        ${value("snapshot")}, ${value("createdAt")})
      on conflict do nothing
      returning resource_id
    ), draft as (
      insert into orders (id, account_id, number, external_id, status, test, items, shipping_address, costs,
        total_cents, history, api_key_prefix, created_at, updated_at)
      select claim.resource_id, ${uuid("accountId")}, 'PR-' || nextval('order_numbers'), ${text("externalId")},
        'draft', ${value("test")}::boolean, ${value("items")}::json, ${value("shippingAddress")}::json,
        ${value("costs")}::json, ${value("totalCents")}::bigint, ${value("history")}::json, ${text("apiKeyPrefix")},
        ${moment("createdAt")}, ${moment("createdAt")}
      from claim
      returning number
    ), event as (
      insert into events (id, account_id, type, body, created_at)
      select ${uuid("eventId")}, ${uuid("accountId")}, 'order.created',
        ${text("beforeNumber")} || draft.number || ${text("afterNumber")}, ${moment("createdAt")}
      from draft
      where ${uuid("eventId")} is not null
      returning id, account_id, type, created_at
    ), owed as (${oweEvent} returning 1)
    select draft.number, (select count(*)::int from owed) as owed from draft`,
);

/** A draft that was not stored yet: its number is the database's to give. */
export type Draft = Omit<OrderRow, "number">;

/**
 * Takes an Idempotency-Key, stores a draft under it and, with an event, `order.created` and what is owed of it: one
 * statement, all of it or nothing. Answers null when the key was taken before; a second call at the same time waits
 * for the first one's transaction. `body` is the event's, around the number.
 */
export async function insertDraft(
  executor: Executor,
  draft: Draft,
  claim: { scope: string; key: string; bodyHash: string; snapshot: object },
  event: { id: string; body: [before: string, after: string]; endpointStatuses: string[] } | null,
): Promise<{ number: string; owed: number } | null> {
  const [stored] = await insert(executor, {
    id: draft.id,
    accountId: draft.accountId,
    externalId: draft.externalId,
    test: draft.test,
    items: JSON.stringify(draft.items),
    shippingAddress: JSON.stringify(draft.shippingAddress),
    costs: JSON.stringify(draft.costs),
    totalCents: draft.totalCents,
    history: JSON.stringify(draft.history),
    apiKeyPrefix: draft.apiKeyPrefix,
    createdAt: draft.createdAt.toISOString(),
    ...claim,
    snapshot: JSON.stringify(claim.snapshot),
    eventId: event?.id ?? null,
    beforeNumber: event?.body[0] ?? null,
    afterNumber: event?.body[1] ?? null,
    endpointStatuses: event?.endpointStatuses ?? [],
  });
  return stored ?? null;
}
