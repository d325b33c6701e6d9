import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, mode, rowId, updatedAt, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A schedule that creates the same order repeatedly, as a draft. */
export const orderSchedules = pgTable(
  "order_schedules",
  {
    workspaceId: workspaceId(),
    /** Generated when the form opens, so that a repeated submit is the same schedule. */
    id: rowId(),
    mode: mode(),
    name: text("name").notNull(),
    /** The order that its content was copied from. Later changes of that order have no effect here. */
    sourceOrderId: uuid("source_order_id"),
    templateId: uuid("template_id"),
    /** In the form of the service's requests. */
    address: jsonb("address").notNull(),
    items: jsonb("items").notNull(),
    /** Interval in days, weeks or months. Without a unit, `dates` applies. */
    every: integer("every").notNull(),
    unit: text("unit").$type<"day" | "week" | "month">(),
    dates: date("dates").array().notNull().default(sql`'{}'`),
    startsOn: date("starts_on").notNull(),
    endsOn: date("ends_on"),
    /** Minute of the day, in this time zone. */
    minuteOfDay: integer("minute_of_day").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Null: no further date. */
    nextOn: date("next_on"),
    nextAt: utcTimestamp("next_at"),
    state: text("state").$type<"active" | "paused" | "over">().notNull().default("active"),
    /** Why it is paused: by a member, or because its author left or lost the role. */
    pausedFor: text("paused_for").$type<"hand" | "author_left" | "role">(),
    /** The member in whose name drafts are created, with their role at that time. */
    authorId: uuid("author_id").notNull(),
    revision: integer("revision").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("order_schedules_list_idx").on(
      table.workspaceId,
      table.mode,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("order_schedules_due_idx")
      .on(table.workspaceId, table.nextAt)
      .where(sql`${table.state} = 'active' and ${table.nextAt} is not null`),
  ],
);
