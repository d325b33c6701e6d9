import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { mode } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** How many orders each tab of the list has: "status:draft", "issue", "refused", "late", "approval". */
export const orderCounts = pgTable(
  "order_counts",
  {
    workspaceId: workspaceId(),
    mode: mode(),
    facet: text("facet").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.mode, table.facet] })],
);

/**
 * What a trigger of `orders` adds to them, row by row: nobody waits for anybody as they would at one counter. A job
 * folds these into the counts; what is counted is the sum of both.
 */
export const orderCountChanges = pgTable(
  "order_count_changes",
  {
    workspaceId: workspaceId(),
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    mode: mode(),
    facet: text("facet").notNull(),
    delta: integer("delta").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
