import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, createdAt, instant, mode, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Several orders that somebody pays with one decision; the worker pays them one after the other. */
export const paymentRuns = pgTable(
  "payment_runs",
  {
    workspaceId: workspaceId(),
    /** Made when the dialog is opened: the same decision never starts a second run. */
    id: rowId(),
    mode: mode(),
    askedBy: uuid("asked_by").notNull(),
    rowsCount: integer("rows_count").notNull(),
    totalCents: cents("total_cents").notNull(),
    state: text("state").$type<"running" | "finished">().notNull().default("running"),
    /** Why the rest is not paid; once set, nothing of this run is sent any more. */
    stopCode: text("stop_code"),
    /** One worker at a time: whoever holds the token until then. */
    leaseToken: uuid("lease_token"),
    leaseUntil: instant("lease_until"),
    /** When a row last ended. What lay idle for too long is not paid by surprise. */
    touchedAt: instant("touched_at").notNull().defaultNow(),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("payment_runs_latest_idx").on(table.workspaceId, table.mode, table.createdAt),
    index("payment_runs_running_idx").on(table.workspaceId).where(sql`${table.state} = 'running'`),
  ],
);
