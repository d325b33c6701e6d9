import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cents, moment } from "./columns.ts";
import { products } from "./products.ts";

export const variants = pgTable(
  "variants",
  {
    sku: text("sku").primaryKey(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id),
    position: integer("position").notNull(),
    colorCode: text("color_code").notNull(),
    sizeCode: text("size_code").notNull(),
    basePriceCents: cents("base_price_cents").notNull(),
    weightGrams: integer("weight_grams"),
    discontinuedAt: moment("discontinued_at"),
    replacementSku: text("replacement_sku"),
  },
  (t) => [index("variants_product").on(t.productId, t.position)],
);
