import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, currency, instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * What the account may order, as the service last told it, in no language. It has no mode: both keys see the same
 * catalog. The words of a product stand in `catalog_texts`.
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
    discontinuedAt: instant("discontinued_at"),
    replacement: jsonb("replacement").$type<{ id: string; title: string }>(),
    mainImageUrl: text("main_image_url"),
    /** Facets, taken from the detail and the variants when they were read. */
    labels: text("labels").array().notNull().default(sql`'{}'`),
    colorFamilies: text("color_families").array().notNull().default(sql`'{}'`),
    sizeCodes: text("size_codes").array().notNull().default(sql`'{}'`),
    faces: text("faces").array().notNull().default(sql`'{}'`),
    techniques: text("techniques").array().notNull().default(sql`'{}'`),
    /** When the service's list last named it; what a whole list does not name is offered no more. Null: never. */
    listedAt: instant("listed_at"),
    isOffered: boolean("is_offered").notNull().default(true),
    /** When its variants were last read; null while only the list is known. */
    variantsAt: instant("variants_at"),
    /** Somebody said that it changed: it is read again before anything else. */
    staleSince: instant("stale_since"),
    /** When reading it last failed while all else went well: it is left alone for a while. */
    failedAt: instant("failed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("catalog_products_offered_idx").on(table.workspaceId, table.isOffered, table.position),
  ],
);
