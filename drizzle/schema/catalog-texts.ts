import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** A product in one of the service's languages. */
export const catalogTexts = pgTable(
  "catalog_texts",
  {
    workspaceId: workspaceId(),
    lang: text("lang").notNull(),
    productId: uuid("product_id").notNull(),
    title: text("title").notNull(),
    subtitle: text("subtitle"),
    categoryName: text("category_name").notNull(),
    /** The complete "CatalogProductDetail" as last read; null while only the list has been read. */
    detail: jsonb("detail"),
    detailAt: utcTimestamp("detail_at"),
    /**
     * The search text, as `searchTextOf` writes it: the words that the product's card, its page and the filter print. It
     * has no index, because a search reads only the few hundred products of its workspace.
     */
    searchText: text("search_text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.lang, table.productId] })],
);
