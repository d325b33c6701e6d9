import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cents, createdAt, mode, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

export type RequestState = "open" | "approved" | "declined" | "withdrawn" | "superseded" | "closed";

/** A member asks another member to pay an order. An order has at most one open request. */
export const paymentRequests = pgTable(
  "payment_requests",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    orderId: uuid("order_id").notNull(),
    askedBy: uuid("asked_by").notNull(),
    note: text("note"),
    /** Total of the order at the time of the request, in cents. */
    shownTotalCents: cents("shown_total_cents").notNull(),
    /** Superseded: the order was paid elsewhere. Closed: the order was cancelled. */
    state: text("state").$type<RequestState>().notNull().default("open"),
    decidedBy: uuid("decided_by"),
    decisionNote: text("decision_note"),
    createdAt: createdAt(),
    decidedAt: utcTimestamp("decided_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("payment_requests_open_order_key")
      .on(table.workspaceId, table.orderId)
      .where(sql`${table.state} = 'open'`),
    index("payment_requests_order_idx").on(table.workspaceId, table.orderId, table.createdAt),
    index("payment_requests_open_idx")
      .on(table.workspaceId, table.mode, table.createdAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index("payment_requests_decided_idx")
      .on(table.workspaceId, table.mode, table.decidedAt, table.id)
      .where(sql`${table.state} <> 'open'`),
  ],
);
