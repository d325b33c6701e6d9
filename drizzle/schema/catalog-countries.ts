import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** All countries served, in one of the service's languages. */
export const catalogCountries = pgTable(
  "catalog_countries",
  {
    workspaceId: workspaceId(),
    lang: text("lang").notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    isEu: boolean("is_eu").notNull(),
    requiresCustoms: boolean("requires_customs").notNull(),
    readAt: utcTimestamp("read_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.lang, table.code] })],
);
