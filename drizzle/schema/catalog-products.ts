import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, currency, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * The products that the account may order, as last read from the service, without texts. They have no mode: both keys
 * see the same catalog. The texts of a product are in `catalog_texts`.
 */
export const catalogProducts = pgTable(
  "catalog_products",
  {
    workspaceId: workspaceId(),
    /** The service's id. */
    id: uuid("id").notNull(),
    /** The service's own order of its list. */
    position: integer("position").notNull(),
    skuPrefix: text("sku_prefix").notNull(),
    brand: text("brand"),
    categoryCode: text("category_code").notNull(),
    qualityTier: text("quality_tier"),
    gender: text("gender"),
    fit: text("fit"),
    variantsCount: integer("variants_count").notNull(),
    colorsCount: integer("colors_count").notNull(),
    sizesCount: integer("sizes_count").notNull(),
    basePriceFromCents: cents("base_price_from_cents").notNull(),
    priceFromCents: cents("price_from_cents").notNull(),
    currency: currency(),
    productionDays: integer("production_days"),
    availability: text("availability").notNull(),
    discontinuedAt: utcTimestamp("discontinued_at"),
    replacement: jsonb("replacement").$type<{ id: string; title: string }>(),
    mainImageUrl: text("main_image_url"),
    /** Facets, taken from the detail and the variants when they were read. */
    labels: text("labels").array().notNull().default(sql`'{}'`),
    colorFamilies: text("color_families").array().notNull().default(sql`'{}'`),
    sizeCodes: text("size_codes").array().notNull().default(sql`'{}'`),
    faces: text("faces").array().notNull().default(sql`'{}'`),
    techniques: text("techniques").array().notNull().default(sql`'{}'`),
    /** When the service's list last had it; null: never. A product that is missing in a whole list is not offered. */
    listedAt: utcTimestamp("listed_at"),
    isOffered: boolean("is_offered").notNull().default(true),
    /** When its variants were last read; null while only the list has been read. */
    variantsAt: utcTimestamp("variants_at"),
    /** Since when it is known to have changed. It is read again before any other product. */
    staleSince: utcTimestamp("stale_since"),
    /** When only its own read last failed. It is not read again for a while. */
    failedAt: utcTimestamp("failed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("catalog_products_offered_idx").on(table.workspaceId, table.isOffered, table.position),
  ],
);
