import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, mode, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

export type ProblemKind =
  | "issue"
  | "on_hold"
  | "payment_refused"
  | "late"
  | "parcel_returned"
  | "parcel_lost";
export type ProblemState = "open" | "snoozed" | "resolved";

/** What needs somebody: one row for each thing that can be wrong with an order, kept by a job. */
export const orderProblems = pgTable(
  "order_problems",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    orderId: uuid("order_id").notNull(),
    kind: text("kind").$type<ProblemKind>().notNull(),
    /** What of the order has it: a parcel's id; empty where it is the order itself. */
    subject: text("subject").notNull().default(""),
    /** The service's own code of an issue. */
    code: text("code"),
    since: instant("since").notNull(),
    state: text("state").$type<ProblemState>().notNull().default("open"),
    assigneeId: uuid("assignee_id"),
    snoozedUntil: instant("snoozed_until"),
    /** Who put it aside; null where it ended by itself. */
    decidedBy: uuid("decided_by"),
    decidedAt: instant("decided_at"),
    note: text("note"),
    /** When it was found that the order had moved on. */
    overAt: instant("over_at"),
    /** When it came to where it stands now: what its list is sorted by. */
    movedAt: instant("moved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("order_problems_subject_key").on(table.workspaceId, table.orderId, table.kind, table.subject),
    index("order_problems_lane_idx").on(table.workspaceId, table.mode, table.state, table.movedAt, table.id),
    index("order_problems_kind_idx").on(
      table.workspaceId,
      table.mode,
      table.state,
      table.kind,
      table.movedAt,
      table.id,
    ),
    index("order_problems_mine_idx")
      .on(table.workspaceId, table.mode, table.assigneeId, table.movedAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index("order_problems_snoozed_idx")
      .on(table.workspaceId, table.snoozedUntil)
      .where(sql`${table.state} = 'snoozed'`),
    // Those that may still end by themselves.
    index("order_problems_lasting_idx")
      .on(table.workspaceId, table.orderId)
      .where(sql`${table.state} in ('open', 'snoozed')`),
  ],
);
