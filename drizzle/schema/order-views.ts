import { sql } from "drizzle-orm";
import { boolean, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, rowId, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A saved view of the order list. It has no mode: a view applies in both. */
export const orderViews = pgTable(
  "order_views",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    ownerId: uuid("owner_id").notNull(),
    name: text("name").notNull(),
    /** Whether all members see it, or only its owner. */
    isShared: boolean("is_shared").notNull().default(false),
    /** The query of the list's address. */
    query: text("query").notNull(),
    /** Null: each member's own columns. */
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
