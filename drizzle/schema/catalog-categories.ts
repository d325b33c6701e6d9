import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { workspaceId } from "./workspaces.ts";

/** Categories of products, in one of the service's languages. */
export const catalogCategories = pgTable(
  "catalog_categories",
  {
    workspaceId: workspaceId(),
    lang: text("lang").notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** The narrowest category whose list also has the products of this one; null for a top category. */
    parentCode: text("parent_code"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.lang, table.code] })],
);
