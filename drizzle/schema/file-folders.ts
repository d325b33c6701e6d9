import { sql } from "drizzle-orm";
import { pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Folders of the library. They have one level, so that files are easy to find. */
export const fileFolders = pgTable(
  "file_folders",
  { workspaceId: workspaceId(), id: rowId(), name: text("name").notNull(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("file_folders_name_key").on(table.workspaceId, sql`lower(${table.name})`),
  ],
);
