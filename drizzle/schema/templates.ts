import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, rowId, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A named product with colours and print files. It has no mode, because products and files have none. */
export const templates = pgTable(
  "templates",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    name: text("name").notNull(),
    note: text("note").notNull().default(""),
    /** The service's id of the product. */
    productId: uuid("product_id").notNull(),
    /** Colour codes of the product. */
    colors: text("colors").array().notNull().default(sql`'{}'`),
    /** Print face to file id. */
    files: jsonb("files").$type<Record<string, string>>().notNull(),
    /** Rises with every change, so that two members do not overwrite each other's changes unnoticed. */
    revision: integer("revision").notNull().default(1),
    createdBy: uuid("created_by").notNull(),
    updatedBy: uuid("updated_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("templates_name_key").on(table.workspaceId, sql`lower(${table.name})`),
    index("templates_files_idx").using("gin", sql`jsonb_path_query_array(${table.files}, '$.*')`),
  ],
);
