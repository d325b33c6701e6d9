import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Mode } from "../mode.ts";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * A changed field of an order, with names, states and amounts in cents. For personal data it has the name of the field,
 * never the value.
 */
export type OrderChange = {
  what: string;
  of?: string;
  before?: string | number | null;
  after?: string | number | null;
};

/**
 * The state of an event. `waiting`: not applied yet. `parked`: set aside after failures. `applied`: changed something.
 * `unchanged`: changed nothing. `kept`: needs no read.
 */
export type EventState = "waiting" | "parked" | "applied" | "unchanged" | "kept";

/** Accepted events, each once. The service sends an event with the same id to every endpoint and at every retry. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    workspaceId: workspaceId(),
    id: uuid("id").notNull(),
    endpointId: uuid("endpoint_id").notNull(),
    type: text("type").notNull(),
    /** From `data.order.test`; null for an event that is not about an order. */
    mode: text("mode").$type<Mode>(),
    orderId: uuid("order_id"),
    eventAt: utcTimestamp("event_at").notNull(),
    payload: jsonb("payload").notNull(),
    /** Headers of the first delivery; secrets and signatures are masked. */
    headers: jsonb("headers").$type<Record<string, string>>(),
    /** Size of its body. */
    bytes: integer("bytes"),
    /** The signed `t`. */
    signedAt: utcTimestamp("signed_at"),
    /** Milliseconds from its first byte until it was stored. */
    tookMs: real("took_ms"),
    receivedAt: utcTimestamp("received_at").notNull().defaultNow(),
    /** Number of its deliveries, over all endpoints and tries, and the time of the last one. */
    deliveries: integer("deliveries").notNull().default(1),
    lastDeliveryAt: utcTimestamp("last_delivery_at"),
    /** When the re-read for it finished. */
    appliedAt: utcTimestamp("applied_at"),
    /** What that re-read changed here. */
    changed: jsonb("changed").$type<OrderChange[]>(),
    /** Number of failed re-reads for it, and the code of the last failure. A successful re-read clears both. */
    tries: integer("tries").notNull().default(0),
    failure: text("failure"),
    /** When it was set aside after its last try. A member must request another try. */
    parkedAt: utcTimestamp("parked_at"),
    state: text("state")
      .$type<EventState>()
      .generatedAlwaysAs((): SQL => stateOf(webhookEvents)),
    /** The text that a search matches. */
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf(webhookEvents)),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("webhook_events_order_idx").on(table.workspaceId, table.orderId, table.eventAt),
    // Events that still need an automatic re-read; few at any time.
    index("webhook_events_unapplied_idx")
      .on(table.workspaceId, table.receivedAt, table.id)
      .where(isUnapplied(table)),
    // The log, newest first: all events of a mode, of a type, in a state.
    index("webhook_events_received_idx").on(table.workspaceId, table.mode, ...newestFirst(table)),
    index("webhook_events_type_idx").on(table.workspaceId, table.mode, table.type, ...newestFirst(table)),
    // An event enters these indexes after its re-read, not while its sender waits. Trigrams are expensive to write.
    index("webhook_events_state_idx")
      .on(table.workspaceId, table.mode, table.state, ...newestFirst(table))
      .where(isNotWaiting(table)),
    index("webhook_events_words_idx")
      .using("gin", table.workspaceId, table.searchText.op("gin_trgm_ops"))
      .where(isNotWaiting(table)),
  ],
);

function newestFirst({ receivedAt, id }: Record<"receivedAt" | "id", ExtraConfigColumn>) {
  return [receivedAt.desc().nullsFirst(), id.desc().nullsFirst()] as const;
}

export const isNotWaiting = ({ state }: Record<"state", AnyPgColumn>): SQL => sql`${state} <> 'waiting'`;

/** Means the same as the state "waiting", in the form of the index. */
export const isUnapplied = (table: Record<"appliedAt" | "parkedAt" | "orderId" | "type", AnyPgColumn>): SQL =>
  sql`${table.appliedAt} is null and ${table.parkedAt} is null and (${table.orderId} is not null or ${table.type} = 'catalog.variant_discontinued')`;

type Outcome = Record<"parkedAt" | "appliedAt" | "changed" | "orderId" | "type", AnyPgColumn>;

function stateOf({ parkedAt, appliedAt, changed, orderId, type }: Outcome): SQL {
  return sql`case
    when ${parkedAt} is not null then 'parked'
    when ${appliedAt} is null and ${orderId} is null and ${type} <> 'catalog.variant_discontinued' then 'kept'
    when ${appliedAt} is null then 'waiting'
    when coalesce(${changed}, '[]') = '[]' then 'unchanged'
    else 'applied' end`;
}

/**
 * The words and numbers in a payload, in lower case, in their JSON form. Without its id, its order's id and its time:
 * they have their own columns, and have the most different trigrams. A payload may be any JSON, so no step may fail.
 */
function searchTextOf({ payload }: Record<"payload", AnyPgColumn>): SQL {
  return sql`left(lower(jsonb_path_query_array(
    case when jsonb_typeof(${payload} #> '{data,order}') = 'object'
        then (${payload} - '{id,created_at}'::text[]) #- '{data,order,id}'
      when jsonb_typeof(${payload}) = 'object' then ${payload} - '{id,created_at}'::text[]
      else ${payload} end,
    'strict $.** ? (@.type() == "string" || @.type() == "number")')::text), 4000)`;
}
