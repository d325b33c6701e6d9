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
import { cents, createdAt, instant, mode, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

export type RunKind = "pay" | "cancel" | "tag" | "untag" | "assign";

/** One decision about several orders; the worker carries it out, one order after the other. */
export const runs = pgTable(
  "runs",
  {
    workspaceId: workspaceId(),
    /** Made when the dialog is opened: the same decision never starts a second run. */
    id: rowId(),
    mode: mode(),
    kind: text("kind").$type<RunKind>().notNull(),
    askedBy: uuid("asked_by").notNull(),
    /** What they are given, or what is taken from them. */
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** Who is to look after them; null = no member. */
    assigneeId: uuid("assignee_id"),
    /** The run whose failed rows this one tries again. */
    retryOf: uuid("retry_of"),
    rowsCount: integer("rows_count").notNull(),
    totalCents: cents("total_cents").notNull(),
    /** Kept with each row that ends, so that they need not be counted. */
    doneCount: integer("done_count").notNull().default(0),
    failedCount: integer("failed_count").notNull().default(0),
    /** What was paid, or came back to the wallet, as far as the service said so. */
    movedCents: cents("moved_cents").notNull().default(0),
    state: text("state").$type<"running" | "finished">().notNull().default("running"),
    /** Why the rest is not tried; once set, nothing more of it is done. */
    stopCode: text("stop_code"),
    /** One worker at a time: the one that holds the token until then. */
    leaseToken: uuid("lease_token"),
    leaseUntil: instant("lease_until"),
    /** When a row last ended. What lay idle for too long is neither paid nor cancelled by surprise. */
    touchedAt: instant("touched_at").notNull().defaultNow(),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("runs_latest_idx").on(table.workspaceId, table.mode, table.createdAt),
    index("runs_running_idx").on(table.workspaceId).where(sql`${table.state} = 'running'`),
  ],
);

export type RunRowState = "waiting" | "done" | "failed" | "stopped";

/** One order of a run and what became of it. */
export const runRows = pgTable(
  "run_rows",
  {
    workspaceId: workspaceId(),
    runId: uuid("run_id").notNull(),
    position: integer("position").notNull(),
    orderId: uuid("order_id").notNull(),
    /** As it was when it was chosen: one that has been paid or repriced since is not what was agreed to. */
    wasConfirmed: boolean("was_confirmed").notNull().default(false),
    totalCents: cents("total_cents").notNull(),
    /** The request that a payment approves; once it is decided otherwise, the row pays nothing. */
    requestId: uuid("request_id"),
    /** Failed: it was tried. Stopped: it was not. */
    state: text("state").$type<RunRowState>().notNull().default("waiting"),
    outcome: jsonb("outcome"),
    /** What was paid, or came back; null where the service did not say, or nothing moved. */
    movedCents: cents("moved_cents"),
    /** When it was last tried without an end: rows that were not tried yet come first, then the one longest ago. */
    triedAt: instant("tried_at"),
    /** Since when it is not known what becomes of it; it has 15 minutes of its own. */
    undecidedSince: instant("undecided_since"),
    finishedAt: instant("finished_at"),
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
