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
import { instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * Something of an order that became another one: names and states, and cents of what it costs. What is personal is
 * named and never copied.
 */
export type OrderChange = {
  what: string;
  of?: string;
  before?: string | number | null;
  after?: string | number | null;
};

/** What became of an event: it waits, was set aside, changed something or nothing, or is about nothing that is read. */
export type EventState = "waiting" | "parked" | "applied" | "unchanged" | "kept";

/** Accepted events, each once: the service repeats them under the same id at every endpoint and retry. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    workspaceId: workspaceId(),
    id: uuid("id").notNull(),
    endpointId: uuid("endpoint_id").notNull(),
    type: text("type").notNull(),
    /** From `data.order.test`; null for what is not about an order. */
    mode: text("mode").$type<Mode>(),
    orderId: uuid("order_id"),
    eventAt: instant("event_at").notNull(),
    payload: jsonb("payload").notNull(),
    /** Of the delivery that was first; secrets and signatures are masked. */
    headers: jsonb("headers").$type<Record<string, string>>(),
    /** Of its body. */
    bytes: integer("bytes"),
    /** The `t` that was signed. */
    signedAt: instant("signed_at"),
    /** From its first byte here to its place in the log, in milliseconds. */
    tookMs: real("took_ms"),
    receivedAt: instant("received_at").notNull().defaultNow(),
    /** How often it was delivered, over all endpoints and tries, and when last. */
    deliveries: integer("deliveries").notNull().default(1),
    lastDeliveryAt: instant("last_delivery_at"),
    /** When the order had been re-read because of it. */
    appliedAt: instant("applied_at"),
    /** What that reading changed here. */
    changed: jsonb("changed").$type<OrderChange[]>(),
    /** Readings for it that failed, and the code of the last failure; both are cleared when one succeeds. */
    tries: integer("tries").notNull().default(0),
    failure: text("failure"),
    /** Set aside after its tries: nobody tries again until somebody asks. */
    parkedAt: instant("parked_at"),
    state: text("state")
      .$type<EventState>()
      .generatedAlwaysAs((): SQL => stateOf(webhookEvents)),
    /** What it is found by. */
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf(webhookEvents)),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("webhook_events_order_idx").on(table.workspaceId, table.orderId, table.eventAt),
    // Those that something is still to be read for by itself; few at any time.
    index("webhook_events_unapplied_idx")
      .on(table.workspaceId, table.receivedAt, table.id)
      .where(isUnapplied(table)),
    // The log newest first: all of a mode, of a type, in a state.
    index("webhook_events_received_idx").on(table.workspaceId, table.mode, ...newestFirst(table)),
    index("webhook_events_type_idx").on(table.workspaceId, table.mode, table.type, ...newestFirst(table)),
    // Not while its sender waits: an event comes into these when it was read for. Trigrams above all are dear to write.
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

/** The same as that its state is waiting, in the words of the index. */
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
 * The words and numbers in a payload, in small letters, as JSON writes them. Its own id, its order's and its time have
 * columns to be found by, and no other value has as many different trigrams. It may be any JSON, so no step may fail.
 */
function searchTextOf({ payload }: Record<"payload", AnyPgColumn>): SQL {
  return sql`left(lower(jsonb_path_query_array(
    case when jsonb_typeof(${payload} #> '{data,order}') = 'object'
        then (${payload} - '{id,created_at}'::text[]) #- '{data,order,id}'
      when jsonb_typeof(${payload}) = 'object' then ${payload} - '{id,created_at}'::text[]
      else ${payload} end,
    'strict $.** ? (@.type() == "string" || @.type() == "number")')::text), 4000)`;
}
