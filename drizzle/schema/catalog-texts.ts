import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
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
    /** The whole of "CatalogProductDetail" as it was read; null while only the list is known. */
    detail: jsonb("detail"),
    detailAt: instant("detail_at"),
    /**
     * What is searched, as `searchTextOf` writes it: the words of title, brand, SKU prefix, category and colours. No
     * index: a workspace has some hundred products, and a search of its own reads no more than those.
     */
    searchText: text("search_text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.lang, table.productId] })],
);
