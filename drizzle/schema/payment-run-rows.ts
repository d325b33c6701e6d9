import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cents, instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

export type RunRowState = "waiting" | "paid" | "refused" | "stopped";

/** One order of a payment run and what became of it. */
export const paymentRunRows = pgTable(
  "payment_run_rows",
  {
    workspaceId: workspaceId(),
    runId: uuid("run_id").notNull(),
    position: integer("position").notNull(),
    orderId: uuid("order_id").notNull(),
    /** The request that it approves; once somebody has decided it, the row pays nothing. */
    requestId: uuid("request_id"),
    /** The amount that was agreed to, in cents. */
    shownTotalCents: cents("shown_total_cents").notNull(),
    /** Refused: it was tried. Stopped: it was not. */
    state: text("state").$type<RunRowState>().notNull().default("waiting"),
    outcome: jsonb("outcome"),
    /** When it was last tried without an end: rows that were not tried yet come first, then the one longest ago. */
    triedAt: instant("tried_at"),
    /** Since when it is not known what becomes of it; it has 15 minutes of its own. */
    undecidedSince: instant("undecided_since"),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.runId, table.position] }),
    uniqueIndex("payment_run_rows_order_key").on(table.workspaceId, table.runId, table.orderId),
  ],
);
