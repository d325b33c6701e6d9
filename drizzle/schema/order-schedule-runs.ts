import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A due date of a schedule, and its result. */
export const orderScheduleRuns = pgTable(
  "order_schedule_runs",
  {
    workspaceId: workspaceId(),
    scheduleId: uuid("schedule_id").notNull(),
    dueOn: date("due_on").notNull(),
    /** Number of earlier dates that passed while no worker ran. This run stands for all of them. */
    missed: integer("missed").notNull().default(0),
    /** The request as of the due date, so that a repeated request creates the same draft. */
    content: jsonb("content").$type<{ address: unknown; items: unknown }>().notNull(),
    /** The member in whose name it runs, with their role at that time. */
    askedBy: uuid("asked_by").notNull(),
    state: text("state").$type<"open" | "made" | "failed">().notNull().default("open"),
    /** Why its schedule stopped while it was open. The worker sends nothing more, and only finds out its result. */
    stoppedFor: text("stopped_for").$type<"schedule_paused" | "schedule_ended">(),
    orderId: uuid("order_id"),
    /** Why no draft was created, or not yet: a code, and the service's own message if it sent one. */
    outcome: jsonb("outcome").$type<{ code: string; said?: string }>(),
    attempts: integer("attempts").notNull().default(0),
    /** The time of the next try, or when the current try counts as lost. */
    tryAt: utcTimestamp("try_at").notNull().defaultNow(),
    createdAt: createdAt(),
    finishedAt: utcTimestamp("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.scheduleId, table.dueOn] }),
    index("order_schedule_runs_open_idx")
      .on(table.workspaceId, table.tryAt)
      .where(sql`${table.state} = 'open'`),
  ],
);
