import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, cents, createdAt, instant, mode, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * `open`: the new draft is made, then the old order cancelled. `undoing`: that one stays, and the new draft is
 * cancelled. `stopped`: neither could be done, and a person decides.
 */
export type ChangeState = "open" | "done" | "undoing" | "undone" | "stopped";

/** `in_doubt`: of a creation, an order was found that may be the one it made; a person says whether it is. */
type IntentState = "open" | "succeeded" | "refused" | "abandoned" | "in_doubt";

/**
 * What was about to be sent, committed before it was sent. After a crash it says what may still have happened,
 * with the exact bytes and key to send it again as the same request.
 */
export const orderIntents = pgTable(
  "order_intents",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    kind: text("kind").$type<"create" | "pay" | "cancel" | "register_webhook" | "file">().notNull(),
    apiKeyId: uuid("api_key_id").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    externalId: text("external_id"),
    /** The request's body as sent, byte for byte. */
    body: bytes("body"),
    /** The order to pay or cancel; of a creation, the order it made. */
    orderId: uuid("order_id"),
    /** Of a creation, the quote that it was made from. */
    quoteId: uuid("quote_id"),
    /** The merchant's own word for it; its external_id may be another. */
    reference: text("reference"),
    templateId: uuid("template_id"),
    /** The order that it repeats. */
    copyOf: uuid("copy_of"),
    /** The order that it takes the place of. */
    changeOf: uuid("change_of"),
    /** Of such a creation: how far the exchange of the two orders has come. */
    changeState: text("change_state").$type<ChangeState>(),
    /** Of such a creation: that one was a draft, so that nothing paid is taken away. */
    changesDraft: boolean("changes_draft"),
    /** Of such a creation: by which intent that one was to be cancelled; nobody else's cancellation ends the change. */
    changeCancelId: uuid("change_cancel_id"),
    /** What the service had said of the quote that it was made from, as it then stood. */
    quotedEstimate: jsonb("quoted_estimate"),
    /** The import or the schedule that asked for it. */
    importId: uuid("import_id"),
    scheduleId: uuid("schedule_id"),
    endpointId: uuid("endpoint_id"),
    /** The file that was stored. */
    fileId: uuid("file_id"),
    /** The amount on the button, in cents. */
    expectedTotalCents: cents("expected_total_cents"),
    askedBy: uuid("asked_by").notNull(),
    state: text("state").$type<IntentState>().notNull().default("open"),
    /** Code and details of a refusal, or why nothing more was sent. */
    outcome: jsonb("outcome"),
    attempts: integer("attempts").notNull().default(0),
    leaseUntil: instant("lease_until"),
    /** Whose lease it is: one that was lost to somebody else is neither renewed nor given back. */
    leaseToken: uuid("lease_token"),
    /** Since when nobody waits for its answer any more: whoever asked has gone, and the worker finds out. */
    leftOpenAt: instant("left_open_at"),
    /** When the worker last asked and got no answer, and since when it has been doing so without a long pause. */
    askedInVainAt: instant("asked_in_vain_at"),
    askedInVainSince: instant("asked_in_vain_since"),
    /** Restored from a backup: the Pressroom that was backed up may have finished it since, so it is never sent. */
    lookUpOnly: boolean("look_up_only").notNull().default(false),
    createdAt: createdAt(),
    /** Null = never sent. */
    sentAt: instant("sent_at"),
    /** Last known moment of a sending that may have left without a reply; the service may work on it for a while yet. */
    underWayUntil: instant("under_way_until"),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("order_intents_idempotency_key").on(table.workspaceId, table.idempotencyKey),
    // Two tabs and two people press the same button: one of them holds the order until it is known what happened.
    uniqueIndex("order_intents_open_order_key")
      .on(table.workspaceId, table.orderId)
      .where(sql`${table.state} = 'open' and ${table.orderId} is not null`),
    index("order_intents_order_idx").on(table.workspaceId, table.orderId, table.createdAt),
    index("order_intents_quote_idx")
      .on(table.workspaceId, table.quoteId, table.createdAt)
      .where(sql`${table.quoteId} is not null`),
    // One change of an order at a time.
    uniqueIndex("order_intents_open_change_key")
      .on(table.workspaceId, table.changeOf)
      .where(sql`${table.changeState} in ('open', 'undoing') and ${table.state} in ('open', 'succeeded')`),
    index("order_intents_open_change_idx")
      .on(table.workspaceId, table.externalId)
      .where(sql`${table.changeState} in ('open', 'undoing') and ${table.state} in ('open', 'succeeded')`),
    index("order_intents_change_idx")
      .on(table.workspaceId, table.changeOf, table.createdAt)
      .where(sql`${table.changeOf} is not null`),
    index("order_intents_open_idx")
      .on(table.workspaceId, table.createdAt)
      .where(sql`${table.state} = 'open'`),
    // What was paid from here, for who has not paid anything yet.
    index("order_intents_paid_idx")
      .on(table.workspaceId, table.mode, table.createdAt)
      .where(sql`${table.kind} = 'pay' and ${table.state} = 'succeeded'`),
    index("order_intents_registrations_idx")
      .on(table.workspaceId, table.createdAt)
      .where(sql`${table.kind} = 'register_webhook'`),
    index("order_intents_lost_creations_idx")
      .on(table.workspaceId, table.mode, table.createdAt)
      .where(sql`${table.kind} = 'create' and ${table.leftOpenAt} is not null`),
    // Listed however old they are.
    index("order_intents_undecided_idx")
      .on(table.workspaceId, table.mode)
      .where(sql`${table.kind} = 'create' and (${table.state} = 'in_doubt' or ${table.lookUpOnly})`),
  ],
);
