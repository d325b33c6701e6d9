import { sql } from "drizzle-orm";
import { pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, rowId, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Roles that a workspace defines: a name and its permissions. */
export const customRoles = pgTable(
  "custom_roles",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    name: text("name").notNull(),
    permissions: text("permissions").array().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("custom_roles_name_key").on(table.workspaceId, sql`lower(${table.name})`),
  ],
);
