import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, createdAt, instant, mode, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

export type BulkKind = "cancel" | "tag" | "untag" | "assign";

/** One decision about several orders; the worker carries it out, one order after the other. */
export const bulkRuns = pgTable(
  "bulk_runs",
  {
    workspaceId: workspaceId(),
    /** Made when the dialog is opened: the same decision never starts a second run. */
    id: rowId(),
    mode: mode(),
    kind: text("kind").$type<BulkKind>().notNull(),
    askedBy: uuid("asked_by").notNull(),
    /** What they are given, or what is taken from them. */
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** Who is to look after them; null = nobody. */
    assigneeId: uuid("assignee_id"),
    /** The run whose failed rows this one tries again. */
    retryOf: uuid("retry_of"),
    rowsCount: integer("rows_count").notNull(),
    totalCents: cents("total_cents").notNull(),
    /** Kept with each row that ends, so that nobody has to count them. */
    doneCount: integer("done_count").notNull().default(0),
    failedCount: integer("failed_count").notNull().default(0),
    /** What came back to the wallet, as far as the service said so. */
    backCents: cents("back_cents").notNull().default(0),
    state: text("state").$type<"running" | "finished">().notNull().default("running"),
    /** Why the rest is not tried; once set, nothing more of it is done. */
    stopCode: text("stop_code"),
    /** One worker at a time: whoever holds the token until then. */
    leaseToken: uuid("lease_token"),
    leaseUntil: instant("lease_until"),
    /** When a row last ended. What lay idle for too long is not cancelled by surprise. */
    touchedAt: instant("touched_at").notNull().defaultNow(),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("bulk_runs_latest_idx").on(table.workspaceId, table.mode, table.createdAt),
    index("bulk_runs_running_idx").on(table.workspaceId).where(sql`${table.state} = 'running'`),
  ],
);
