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
import { cents, createdAt, mode, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

export type RunKind = "pay" | "cancel" | "tag" | "untag" | "assign";

/** One action on several orders. The worker applies it to one order after the other. */
export const runs = pgTable(
  "runs",
  {
    workspaceId: workspaceId(),
    /** Generated when the dialog opens, so that a repeated submit never starts a second run. */
    id: rowId(),
    mode: mode(),
    kind: text("kind").$type<RunKind>().notNull(),
    askedBy: uuid("asked_by").notNull(),
    /** The tags to add or remove. */
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** The new assignee; null = none. */
    assigneeId: uuid("assignee_id"),
    /** The run whose failed rows this one retries. */
    retryOf: uuid("retry_of"),
    rowsCount: integer("rows_count").notNull(),
    totalCents: cents("total_cents").notNull(),
    /** Updated with each row that ends, so that the rows need not be counted. */
    doneCount: integer("done_count").notNull().default(0),
    failedCount: integer("failed_count").notNull().default(0),
    /** The amount paid, or returned to the wallet, as far as the service reported it. */
    movedCents: cents("moved_cents").notNull().default(0),
    state: text("state").$type<"running" | "finished">().notNull().default("running"),
    /** Why the remaining rows are not tried. Once set, the run stops. */
    stopCode: text("stop_code"),
    /** One worker at a time: the one with this token, until the lease ends. */
    leaseToken: uuid("lease_token"),
    leaseUntil: utcTimestamp("lease_until"),
    /** When a row last ended. An idle run stops, so that no payment or cancellation comes long after the click. */
    touchedAt: utcTimestamp("touched_at").notNull().defaultNow(),
    createdAt: createdAt(),
    finishedAt: utcTimestamp("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("runs_latest_idx").on(table.workspaceId, table.mode, table.createdAt),
    index("runs_running_idx").on(table.workspaceId).where(sql`${table.state} = 'running'`),
  ],
);

export type RunRowState = "waiting" | "done" | "failed" | "stopped";

/** One order of a run, and its result. */
export const runRows = pgTable(
  "run_rows",
  {
    workspaceId: workspaceId(),
    runId: uuid("run_id").notNull(),
    position: integer("position").notNull(),
    orderId: uuid("order_id").notNull(),
    /** The order at the time of the choice. If it was paid or repriced since, the member did not agree to that. */
    wasConfirmed: boolean("was_confirmed").notNull().default(false),
    totalCents: cents("total_cents").notNull(),
    /** The payment request that the row approves. If another decision ends the request, the row pays nothing. */
    requestId: uuid("request_id"),
    /** Failed: tried without success. Stopped: not tried. */
    state: text("state").$type<RunRowState>().notNull().default("waiting"),
    outcome: jsonb("outcome"),
    /** The amount paid or returned; null if the service did not report one, or there was none. */
    movedCents: cents("moved_cents"),
    /** When it was last tried without a result. Untried rows come first, then the row with the oldest try. */
    triedAt: utcTimestamp("tried_at"),
    /** Since when its result is unknown. It has 15 minutes of its own to get one. */
    undecidedSince: utcTimestamp("undecided_since"),
    finishedAt: utcTimestamp("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.runId, table.position] }),
    uniqueIndex("run_rows_order_key").on(table.workspaceId, table.runId, table.orderId),
    index("run_rows_waiting_idx")
      .on(table.workspaceId, table.runId, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index("run_rows_failed_idx")
      .on(table.workspaceId, table.runId, table.position)
      .where(sql`${table.state} in ('failed', 'stopped')`),
  ],
);
