import { sql } from "drizzle-orm";
import { jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** What the columns of a kind of file mean, kept by a name and found again by their headings. */
export const importMappings = pgTable(
  "import_mappings",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    name: text("name").notNull(),
    /** By heading, folded. */
    columns: jsonb("columns").$type<Record<string, string>>().notNull(),
    updatedBy: uuid("updated_by").notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("import_mappings_name_key").on(table.workspaceId, sql`lower(${table.name})`),
  ],
);
