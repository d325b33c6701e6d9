import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { mode, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

export type ProblemKind =
  | "issue"
  | "on_hold"
  | "payment_refused"
  | "late"
  | "parcel_returned"
  | "parcel_lost";
export type ProblemState = "open" | "snoozed" | "resolved";

/** Orders that need attention: one row for each problem of an order. A job maintains them. */
export const orderProblems = pgTable(
  "order_problems",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    orderId: uuid("order_id").notNull(),
    kind: text("kind").$type<ProblemKind>().notNull(),
    /** The part of the order with the problem: a parcel's id; empty for the order itself. */
    subject: text("subject").notNull().default(""),
    /** The service's own code of an issue. */
    code: text("code"),
    since: utcTimestamp("since").notNull(),
    /** It began before the workspace had a key of this mode: it is listed apart and sends no notification. */
    isEarlier: boolean("is_earlier").notNull().default(false),
    state: text("state").$type<ProblemState>().notNull().default("open"),
    assigneeId: uuid("assignee_id"),
    snoozedUntil: utcTimestamp("snoozed_until"),
    /** The member who snoozed or resolved it; null if it ended by itself. */
    decidedBy: uuid("decided_by"),
    decidedAt: utcTimestamp("decided_at"),
    note: text("note"),
    /** When a job found that the order no longer has the problem. */
    endedAt: utcTimestamp("ended_at"),
    /** When it reached its current state; the order of its list. */
    stateChangedAt: utcTimestamp("state_changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("order_problems_subject_key").on(table.workspaceId, table.orderId, table.kind, table.subject),
    index("order_problems_state_idx").on(
      table.workspaceId,
      table.mode,
      table.state,
      table.stateChangedAt,
      table.id,
    ),
    index("order_problems_kind_idx").on(
      table.workspaceId,
      table.mode,
      table.state,
      table.kind,
      table.stateChangedAt,
      table.id,
    ),
    index("order_problems_mine_idx")
      .on(table.workspaceId, table.mode, table.assigneeId, table.stateChangedAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index("order_problems_snoozed_idx")
      .on(table.workspaceId, table.snoozedUntil)
      .where(sql`${table.state} = 'snoozed'`),
    // Problems that may still end by themselves.
    index("order_problems_lasting_idx")
      .on(table.workspaceId, table.orderId)
      .where(sql`${table.state} in ('open', 'snoozed')`),
  ],
);
