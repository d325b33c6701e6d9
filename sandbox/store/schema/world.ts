import { sql } from "drizzle-orm";
import { boolean, check, doublePrecision, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { cents } from "./columns.ts";

/** One row with the state of the whole sandbox. */
export const world = pgTable(
  "world",
  {
    id: integer("id").primaryKey(),
    seed: text("seed"),
    clockOffsetMs: cents("clock_offset_ms").notNull().default(0),
    cursorSecret: text("cursor_secret").notNull(),
    assumptions: jsonb("assumptions").$type<Record<string, unknown>>().notNull().default({}),
    /** null: the default of the configuration */
    autopilotEnabled: boolean("autopilot_enabled"),
    autopilotSpeed: doublePrecision("autopilot_speed").notNull().default(1),
    autopilotIssueEvery: integer("autopilot_issue_every").notNull().default(12),
  },
  (t) => [check("world_single_row", sql`${t.id} = 1`)],
);
