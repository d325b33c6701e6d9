import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { mode, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * `noted`: just read, its event may arrive soon; `awaited`: the service may still deliver it; `missed`: the service no
 * longer delivers it; `late`: it arrived after the view was already correct.
 */
export type GapState = "noted" | "awaited" | "missed" | "late";

/** The read that made the view correct. `reply`: the reply to an action here. */
export type ReadBy = "reread" | "reconcile" | "walk" | "reply";

/** An entry in an order's history for which no webhook event arrived. */
export const webhookGaps = pgTable(
  "webhook_gaps",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    orderId: uuid("order_id").notNull(),
    /** The history entry: its type of event, its status and its time. */
    type: text("type").notNull(),
    status: text("status"),
    at: utcTimestamp("at").notNull(),
    state: text("state").$type<GapState>().notNull(),
    readBy: text("read_by").$type<ReadBy>().notNull(),
    /** When the view became correct. */
    readAt: utcTimestamp("read_at").notNull().defaultNow(),
    /** The late event. */
    eventId: uuid("event_id"),
    eventReceivedAt: utcTimestamp("event_received_at"),
    /** When it reached its current state; the order of its list. */
    stateChangedAt: utcTimestamp("state_changed_at").notNull().defaultNow(),
    /** When a job checks it again. */
    dueAt: utcTimestamp("due_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("webhook_gaps_entry_key").on(table.workspaceId, table.orderId, table.type, table.at),
    index("webhook_gaps_list_idx").on(
      table.workspaceId,
      table.mode,
      table.state,
      table.stateChangedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("webhook_gaps_due_idx").on(table.workspaceId, table.dueAt),
  ],
);
