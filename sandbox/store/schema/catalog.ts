import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ProductContent } from "../../catalog/templates.ts";
import type { LocalizedText } from "../../domain/languages.ts";
import { accounts } from "./accounts.ts";
import { cents, utcTimestamp } from "./columns.ts";

export const products = pgTable(
  "products",
  {
    id: uuid("id").primaryKey(),
    position: integer("position").notNull().unique(),
    skuPrefix: text("sku_prefix").notNull().unique(),
    category: text("category").notNull(),
    titles: jsonb("titles").$type<LocalizedText>().notNull(),
    subtitles: jsonb("subtitles").$type<LocalizedText>(),
    brand: text("brand"),
    /** name of its drawing; the product list shows it in `mainColor` */
    drawing: text("drawing").notNull(),
    mainColor: text("main_color").notNull(),
    colorsCount: integer("colors_count").notNull(),
    sizesCount: integer("sizes_count").notNull(),
    variantsCount: integer("variants_count").notNull(),
    qualityTier: text("quality_tier"),
    gender: text("gender"),
    fit: text("fit"),
    labels: text("labels").array().notNull(),
    /** the product price rule, in basis points */
    priceRuleBp: integer("price_rule_bp").notNull(),
    basePriceFromCents: cents("base_price_from_cents").notNull(),
    productionDays: integer("production_days"),
    weightGrams: integer("weight_grams"),
    discontinuedAt: utcTimestamp("discontinued_at"),
    replacementId: uuid("replacement_id"),
    content: jsonb("content").$type<ProductContent>().notNull(),
  },
  (t) => [index("products_category").on(t.category, t.position)],
);

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
    discontinuedAt: utcTimestamp("discontinued_at"),
    replacementSku: text("replacement_sku"),
  },
  (t) => [index("variants_product").on(t.productId, t.position)],
);

/** An account's own product: a catalog product with print files of the account. */
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
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (t) => [index("own_products_account").on(t.accountId, t.createdAt)],
);
