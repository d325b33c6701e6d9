import { sql } from "drizzle-orm";
import { boolean, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, rowId, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A way of looking at the orders, under a name. It has no mode: what one looks for is the same in both. */
export const orderViews = pgTable(
  "order_views",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    ownerId: uuid("owner_id").notNull(),
    name: text("name").notNull(),
    /** Everybody in the workspace has it; otherwise its owner alone. */
    isShared: boolean("is_shared").notNull().default(false),
    /** As the list's address writes it. */
    query: text("query").notNull(),
    /** Null: as each reader has them. */
    columns: text("columns").array(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("order_views_own_name_key")
      .on(table.workspaceId, table.ownerId, sql`lower(${table.name})`)
      .where(sql`not ${table.isShared}`),
    uniqueIndex("order_views_shared_name_key")
      .on(table.workspaceId, sql`lower(${table.name})`)
      .where(sql`${table.isShared}`),
  ],
);
