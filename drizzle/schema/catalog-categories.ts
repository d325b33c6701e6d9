import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { workspaceId } from "./workspaces.ts";

/** Categories that products are in, in one of the service's languages. */
export const catalogCategories = pgTable(
  "catalog_categories",
  {
    workspaceId: workspaceId(),
    lang: text("lang").notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** The narrowest category whose list also names what is in this one; null at the top. */
    parentCode: text("parent_code"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.lang, table.code] })],
);
