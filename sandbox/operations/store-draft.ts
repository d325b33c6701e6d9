import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "../store/database.ts";
import { prepareStatement, value } from "../store/named-statement.ts";
import type { OrderRow } from "../store/schema/orders.ts";
import { toOrder } from "../wire/order.ts";
import type { World } from "../world.ts";
import { deliverableStatuses, insertDeliveries, orderEvent, serializeEvent } from "./emit-event.ts";
import type { IdempotencyClaim } from "./idempotency.ts";

const timestampParam = (name: string) => sql`${value(name)}::timestamptz`;
const uuid = (name: string) => sql`${value(name)}::uuid`;
const text = (name: string) => sql`${value(name)}::text`;

const insert = prepareStatement<{ number: string; owed: number }>(
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
        ${timestampParam("createdAt")}, ${timestampParam("createdAt")}
      from claim
      returning number
    ), event as (
      insert into events (id, account_id, type, body, created_at)
      select ${uuid("eventId")}, ${uuid("accountId")}, 'order.created',
        ${text("beforeNumber")} || draft.number || ${text("afterNumber")}, ${timestampParam("createdAt")}
      from draft
      where ${uuid("eventId")} is not null
      returning id, account_id, type, created_at
    ), owed as (${insertDeliveries} returning 1)
    select draft.number, (select count(*)::int from owed) as owed from draft`,
);

/** A draft that is not stored yet. The database assigns its number. */
export type Draft = Omit<OrderRow, "number">;

/**
 * Claims an Idempotency-Key and stores a draft under it, in one statement. With `event`, the statement also stores
 * `order.created` and its deliveries. Returns null when the key was claimed before. A second call at the same time
 * waits for the first one's transaction. `body` is the event's JSON before and after the order number.
 */
async function insertDraft(
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

// JSON escapes quotes inside a text, so no text of a caller can contain this.
const unnumbered = '"number":""';

function aroundNumber(json: string): [string, string] {
  const at = json.indexOf(unnumbered) + unnumbered.length - 1;
  return [json.slice(0, at), json.slice(at)];
}

/**
 * Stores a draft under its Idempotency-Key, with `order.created` if the assumptions say that drafts emit it. Returns
 * null when the key was claimed before. `owed` says whether a delivery is pending now.
 */
export async function storeDraft(
  executor: Executor,
  world: World,
  draft: Draft,
  claim: IdempotencyClaim,
  origin: string,
): Promise<{ row: OrderRow; owed: boolean } | null> {
  const row: OrderRow = { ...draft, number: "" };
  const snapshot = toOrder(row, [], origin);
  const id = randomUUID();
  const event =
    world.assumptions.order_created_at === "creation"
      ? {
          id,
          body: aroundNumber(serializeEvent(id, orderEvent(row, "order.created", draft.createdAt))),
          endpointStatuses: deliverableStatuses(world),
        }
      : null;
  const { scope, key, bodyHash } = claim;
  const stored = await insertDraft(executor, draft, { scope, key, bodyHash, snapshot }, event);
  return stored && { row: { ...row, number: stored.number }, owed: stored.owed > 0 };
}
