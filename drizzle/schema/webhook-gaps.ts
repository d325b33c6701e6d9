import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, mode, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * `noted`: only just read, its event may be on its way; `awaited`: the service may still deliver it; `missed`: it does
 * so no more; `late`: it came, after the view was right already.
 */
export type GapState = "noted" | "awaited" | "missed" | "late";

/** What read it from the service, and so made the view right. `reply`: to something that was done here. */
export type ReadBy = "reread" | "reconcile" | "walk" | "reply";

/** Something in an order's own history of which no webhook has told. */
export const webhookGaps = pgTable(
  "webhook_gaps",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    orderId: uuid("order_id").notNull(),
    /** The entry of the history: the type of event that tells of such a thing, its state, and when it happened. */
    type: text("type").notNull(),
    status: text("status"),
    at: instant("at").notNull(),
    state: text("state").$type<GapState>().notNull(),
    readBy: text("read_by").$type<ReadBy>().notNull(),
    /** When the view was right. */
    readAt: instant("read_at").notNull().defaultNow(),
    /** The event that came late. */
    eventId: uuid("event_id"),
    eventReceivedAt: instant("event_received_at"),
    /** When it came to where it stands now: what its list is sorted by. */
    movedAt: instant("moved_at").notNull().defaultNow(),
    /** When it is to be looked at again. */
    dueAt: instant("due_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("webhook_gaps_entry_key").on(table.workspaceId, table.orderId, table.type, table.at),
    index("webhook_gaps_list_idx").on(
      table.workspaceId,
      table.mode,
      table.state,
      table.movedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("webhook_gaps_due_idx").on(table.workspaceId, table.dueAt),
  ],
);
