import { sql } from "drizzle-orm";
import { pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Of the library; one level, so that nobody has to search. */
export const fileFolders = pgTable(
  "file_folders",
  { workspaceId: workspaceId(), id: rowId(), name: text("name").notNull(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("file_folders_name_key").on(table.workspaceId, sql`lower(${table.name})`),
  ],
);
