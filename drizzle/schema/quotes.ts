import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, mode, rowId, updatedAt, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A basket that a member works on. It is saved with every change, even if incomplete. */
export const quotes = pgTable(
  "quotes",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    name: text("name").notNull(),
    /** The day in an automatic name, which each reader sees in their language; null for a name that a member typed. */
    autoNamedOn: date("auto_named_on"),
    note: text("note").notNull().default(""),
    document: jsonb("document").notNull(),
    /** Rises with every change, so that two tabs do not overwrite each other's changes unnoticed. */
    revision: integer("revision").notNull().default(1),
    /** The last saved version; 0 before the first one. */
    version: integer("version").notNull().default(0),
    /** The SKUs in it, to find the quotes of a discontinued variant. */
    skus: text("skus").array().notNull().default(sql`'{}'`),
    /** The service's last estimate, and the revision that it is for. The list shows its amounts. */
    estimate: jsonb("estimate"),
    estimatedRevision: integer("estimated_revision"),
    estimatedAt: utcTimestamp("estimated_at"),
    /** Hash of the estimate's request. The same request with another reply is drift. */
    estimatedFor: text("estimated_for"),
    /** Differences from the service's earlier estimate, until a member acknowledges them. */
    drift: jsonb("drift"),
    createdBy: uuid("created_by").notNull(),
    updatedBy: uuid("updated_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    archivedAt: utcTimestamp("archived_at"),
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
