import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A saved version of a quote, so that a shared quote does not change for its recipient. */
export const quoteVersions = pgTable(
  "quote_versions",
  {
    workspaceId: workspaceId(),
    quoteId: uuid("quote_id").notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    /** As of the quote. */
    autoNamedOn: date("auto_named_on"),
    note: text("note").notNull(),
    document: jsonb("document").notNull(),
    estimate: jsonb("estimate"),
    createdBy: uuid("created_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.quoteId, table.version] })],
);
