import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A date of a schedule that has come, and what was made of it. */
export const orderScheduleRuns = pgTable(
  "order_schedule_runs",
  {
    workspaceId: workspaceId(),
    scheduleId: uuid("schedule_id").notNull(),
    dueOn: date("due_on").notNull(),
    /** Dates before it that passed while nothing ran: this one was made for all of them. */
    missed: integer("missed").notNull().default(0),
    /** What is sent, as it was when the date came: sent again, it is the same draft. */
    content: jsonb("content").$type<{ address: unknown; items: unknown }>().notNull(),
    /** In whose name, with the role they have then. */
    askedBy: uuid("asked_by").notNull(),
    state: text("state").$type<"open" | "made" | "failed">().notNull().default("open"),
    /** Its schedule came to that while it was open: nothing is sent for it any more, only found out. */
    stoppedFor: text("stopped_for").$type<"schedule_paused" | "schedule_ended">(),
    orderId: uuid("order_id"),
    /** Why nothing was made, or is not yet: a code, and the service's own words where it has some. */
    outcome: jsonb("outcome").$type<{ code: string; said?: string }>(),
    attempts: integer("attempts").notNull().default(0),
    /** When it is tried again, or when whoever tries it now is given up. */
    tryAt: instant("try_at").notNull().defaultNow(),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.scheduleId, table.dueOn] }),
    index("order_schedule_runs_open_idx")
      .on(table.workspaceId, table.tryAt)
      .where(sql`${table.state} = 'open'`),
  ],
);
