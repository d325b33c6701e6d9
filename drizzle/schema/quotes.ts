import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, mode, rowId, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A basket that somebody works on. It is saved with every change, complete or not. */
export const quotes = pgTable(
  "quotes",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    name: text("name").notNull(),
    note: text("note").notNull().default(""),
    document: jsonb("document").notNull(),
    /** Goes up with every change, so that two tabs do not overwrite each other unseen. */
    revision: integer("revision").notNull().default(1),
    /** The last saved version; 0 while none was. */
    version: integer("version").notNull().default(0),
    /** The variants in it, so that a discontinued one finds its quotes. */
    skus: text("skus").array().notNull().default(sql`'{}'`),
    /** What the service last said of it, and of which document; the amounts shown in the list. */
    estimate: jsonb("estimate"),
    estimatedRevision: integer("estimated_revision"),
    estimatedAt: instant("estimated_at"),
    /** Hash of what the service was asked: the same question with another answer is drift. */
    estimatedFor: text("estimated_for"),
    /** What the service says otherwise than before, until somebody has taken note. */
    drift: jsonb("drift"),
    createdBy: uuid("created_by").notNull(),
    updatedBy: uuid("updated_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    archivedAt: instant("archived_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("quotes_list_idx").on(
      table.workspaceId,
      table.mode,
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Which quotes print a file.
    index("quotes_files_idx").using(
      "gin",
      sql`jsonb_path_query_array(${table.document}, '$.lines[*].files.*')`,
    ),
    index("quotes_skus_idx").using("gin", table.skus),
  ],
);
