import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { moment } from "./columns.ts";
import { products } from "./products.ts";

/** A product of an account's own: one of the catalog with the account's print files on it. */
export const ownProducts = pgTable(
  "own_products",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id),
    name: text("name").notNull(),
    /** face → file id */
    files: jsonb("files").$type<Record<string, string>>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("own_products_account").on(t.accountId, t.createdAt)],
);
