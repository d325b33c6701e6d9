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
import { cents, instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

export type BulkRowState = "waiting" | "done" | "failed" | "stopped";

/** One order of a bulk run and what became of it. */
export const bulkRunRows = pgTable(
  "bulk_run_rows",
  {
    workspaceId: workspaceId(),
    runId: uuid("run_id").notNull(),
    position: integer("position").notNull(),
    orderId: uuid("order_id").notNull(),
    /** As it was when it was chosen: one that has been paid or repriced since is not what was agreed to. */
    wasConfirmed: boolean("was_confirmed").notNull(),
    totalCents: cents("total_cents").notNull(),
    /** Failed: it was tried. Stopped: it was not. */
    state: text("state").$type<BulkRowState>().notNull().default("waiting"),
    outcome: jsonb("outcome"),
    /** Of one that was cancelled: what came back; null where the service did not say. */
    backCents: cents("back_cents"),
    /** When it was last tried without an end: rows that were not tried yet come first, then the one longest ago. */
    triedAt: instant("tried_at"),
    /** Since when it is not known what becomes of it; it has 15 minutes of its own. */
    undecidedSince: instant("undecided_since"),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.runId, table.position] }),
    uniqueIndex("bulk_run_rows_order_key").on(table.workspaceId, table.runId, table.orderId),
    index("bulk_run_rows_waiting_idx")
      .on(table.workspaceId, table.runId, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index("bulk_run_rows_failed_idx")
      .on(table.workspaceId, table.runId, table.position)
      .where(sql`${table.state} in ('failed', 'stopped')`),
  ],
);
