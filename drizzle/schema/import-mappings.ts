import { sql } from "drizzle-orm";
import { jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A saved column mapping for a kind of file. It has a name, and is found again by the column headings. */
export const importMappings = pgTable(
  "import_mappings",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    name: text("name").notNull(),
    /** By case-folded heading. */
    columns: jsonb("columns").$type<Record<string, string>>().notNull(),
    updatedBy: uuid("updated_by").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("import_mappings_name_key").on(table.workspaceId, sql`lower(${table.name})`),
  ],
);
