import { bigint, bigserial, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { mode } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The number of orders in each tab of the list: "status:draft", "issue", "refused", "late", "approval". */
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
 * Changes that a trigger of `orders` appends. With separate rows, transactions do not wait for the lock on one counter.
 * A job adds them to the counts, and a reader sums both tables.
 */
export const orderCountChanges = pgTable(
  "order_count_changes",
  {
    workspaceId: workspaceId(),
    id: bigserial("id", { mode: "number" }).notNull(),
    mode: mode(),
    facet: text("facet").notNull(),
    delta: integer("delta").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
