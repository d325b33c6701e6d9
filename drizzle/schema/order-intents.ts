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
import { bytes, cents, createdAt, mode, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * The state of a replacement. `open`: the new draft is created, then the old order is cancelled. `undoing`: the old
 * order stays, and the new draft is cancelled. `stopped`: neither was possible, and a person decides.
 */
export type ReplacementState = "open" | "done" | "undoing" | "undone" | "stopped";

/** `in_doubt`: for a creation, an order was found that may be its result. A person decides whether it is. */
type IntentState = "open" | "succeeded" | "refused" | "abandoned" | "in_doubt";

/**
 * A request to the service, committed before it is sent. After a crash it shows what may have happened, and has the
 * exact bytes and key to send the same request again.
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
    /** The order to pay or cancel; for a creation, the created order. */
    orderId: uuid("order_id"),
    /** For a creation: its quote. */
    quoteId: uuid("quote_id"),
    /** The merchant's own reference; the external_id may differ. */
    reference: text("reference"),
    templateId: uuid("template_id"),
    /** The order that it repeats. */
    copyOf: uuid("copy_of"),
    /** The order that it replaces. */
    replacedOrderId: uuid("replaced_order_id"),
    /** For a replacement: its state. */
    replacementState: text("replacement_state").$type<ReplacementState>(),
    /** For a replacement: the old order is a draft, so nothing was paid for it. */
    replacesDraft: boolean("replaces_draft"),
    /** For a replacement: the intent that cancels the old order. No other cancellation ends the replacement. */
    replacementCancelId: uuid("replacement_cancel_id"),
    /** The service's estimate for its quote, as of the creation. */
    quotedEstimate: jsonb("quoted_estimate"),
    /** The import or the schedule that requested it. */
    importId: uuid("import_id"),
    scheduleId: uuid("schedule_id"),
    endpointId: uuid("endpoint_id"),
    /** The stored file. */
    fileId: uuid("file_id"),
    /** The amount on the button, in cents. */
    expectedTotalCents: cents("expected_total_cents"),
    askedBy: uuid("asked_by").notNull(),
    /** The W3C traceparent of the request that opened it, while tracing is on. */
    traceparent: text("traceparent"),
    state: text("state").$type<IntentState>().notNull().default("open"),
    /** Code and details of a refusal, or why nothing more was sent. */
    outcome: jsonb("outcome"),
    attempts: integer("attempts").notNull().default(0),
    leaseUntil: utcTimestamp("lease_until"),
    /** Identifies the holder of the lease. A process that lost the lease neither renews nor ends it. */
    leaseToken: uuid("lease_token"),
    /** Since when no caller waits for its result. The worker finds out the result. */
    leftOpenAt: utcTimestamp("left_open_at"),
    /** When the worker last asked without an answer, and since when it has asked without a long pause. */
    unansweredAt: utcTimestamp("unanswered_at"),
    unansweredSince: utcTimestamp("unanswered_since"),
    /** Restored from a backup. The original Pressroom may have finished it since, so it is never sent. */
    lookUpOnly: boolean("look_up_only").notNull().default(false),
    createdAt: createdAt(),
    /** Null = never sent. */
    sentAt: utcTimestamp("sent_at"),
    /** Last known time of an attempt without a reply. The service may still be processing it for a while. */
    underWayUntil: utcTimestamp("under_way_until"),
    finishedAt: utcTimestamp("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("order_intents_idempotency_key").on(table.workspaceId, table.idempotencyKey),
    // Two tabs or two members may press the same button: an order has one open intent until its result is known.
    uniqueIndex("order_intents_open_order_key")
      .on(table.workspaceId, table.orderId)
      .where(sql`${table.state} = 'open' and ${table.orderId} is not null`),
    index("order_intents_order_idx").on(table.workspaceId, table.orderId, table.createdAt),
    index("order_intents_quote_idx")
      .on(table.workspaceId, table.quoteId, table.createdAt)
      .where(sql`${table.quoteId} is not null`),
    // One replacement of an order at a time.
    uniqueIndex("order_intents_open_replacement_key")
      .on(table.workspaceId, table.replacedOrderId)
      .where(
        sql`${table.replacementState} in ('open', 'undoing') and ${table.state} in ('open', 'succeeded')`,
      ),
    index("order_intents_open_replacement_idx")
      .on(table.workspaceId, table.externalId)
      .where(
        sql`${table.replacementState} in ('open', 'undoing') and ${table.state} in ('open', 'succeeded')`,
      ),
    index("order_intents_replacement_idx")
      .on(table.workspaceId, table.replacedOrderId, table.createdAt)
      .where(sql`${table.replacedOrderId} is not null`),
    index("order_intents_open_idx")
      .on(table.workspaceId, table.createdAt)
      .where(sql`${table.state} = 'open'`),
    // For the check whether the workspace has paid an order yet.
    index("order_intents_paid_idx")
      .on(table.workspaceId, table.mode, table.createdAt)
      .where(sql`${table.kind} = 'pay' and ${table.state} = 'succeeded'`),
    index("order_intents_registrations_idx")
      .on(table.workspaceId, table.createdAt)
      .where(sql`${table.kind} = 'register_webhook'`),
    index("order_intents_lost_creations_idx")
      .on(table.workspaceId, table.mode, table.createdAt)
      .where(sql`${table.kind} = 'create' and ${table.leftOpenAt} is not null`),
    // Undecided creations are listed at any age.
    index("order_intents_undecided_idx")
      .on(table.workspaceId, table.mode)
      .where(sql`${table.kind} = 'create' and (${table.state} = 'in_doubt' or ${table.lookUpOnly})`),
  ],
);
