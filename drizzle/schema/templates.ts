import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, rowId, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A product, colours of it and what is printed where, under a name. It has no mode: neither has what it is made of. */
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
    /** Goes up with every change, so that two people do not overwrite each other unseen. */
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
