import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, mode, rowId, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** An order that is made again and again, as a draft. */
export const orderSchedules = pgTable(
  "order_schedules",
  {
    workspaceId: workspaceId(),
    /** Made when the form is opened: sent twice, it is the same schedule. */
    id: rowId(),
    mode: mode(),
    name: text("name").notNull(),
    /** Where its content was taken from; what became of that since changes nothing here. */
    sourceOrderId: uuid("source_order_id"),
    templateId: uuid("template_id"),
    /** As the wire has them. */
    address: jsonb("address").notNull(),
    items: jsonb("items").notNull(),
    /** Every so many days, weeks or months; without a unit it is the dates that count. */
    every: integer("every").notNull(),
    unit: text("unit").$type<"day" | "week" | "month">(),
    dates: date("dates").array().notNull().default(sql`'{}'`),
    startsOn: date("starts_on").notNull(),
    endsOn: date("ends_on"),
    /** At which minute of the day, on the clocks of this zone. */
    minuteOfDay: integer("minute_of_day").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Null: nothing comes any more. */
    nextOn: date("next_on"),
    nextAt: instant("next_at"),
    state: text("state").$type<"active" | "paused" | "over">().notNull().default("active"),
    /** Why it does not go on: by hand, or what its author lacks. */
    pausedFor: text("paused_for").$type<"hand" | "author_left" | "role">(),
    /** In whose name the drafts are made, with the role they have then. */
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
