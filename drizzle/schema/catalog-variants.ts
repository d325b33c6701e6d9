import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, currency, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Colour × size of a product. The product's detail has the names of colours and sizes in each language. */
export const catalogVariants = pgTable(
  "catalog_variants",
  {
    workspaceId: workspaceId(),
    sku: text("sku").notNull(),
    productId: uuid("product_id").notNull(),
    /** The service's own order within the product. */
    position: integer("position").notNull(),
    colorCode: text("color_code").notNull(),
    /** In the language of the first read, for a colour without a name in the detail. */
    colorName: text("color_name").notNull(),
    colorHex: text("color_hex"),
    sizeCode: text("size_code").notNull(),
    sizeName: text("size_name").notNull(),
    availability: text("availability").notNull(),
    discontinuedAt: utcTimestamp("discontinued_at"),
    /** Of any shape: the specification does not show it. */
    replacement: jsonb("replacement"),
    basePriceCents: cents("base_price_cents").notNull(),
    priceCents: cents("price_cents").notNull(),
    currency: currency(),
    weightGrams: integer("weight_grams"),
    imageUrl: text("image_url"),
    /** When its current values were first read. `variantsAt` of its product is the time of the last comparison. */
    readAt: utcTimestamp("read_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.sku] }),
    index("catalog_variants_product_idx").on(table.workspaceId, table.productId, table.position),
    /** In byte order, so that SKUs with the same prefix are adjacent. */
    index("catalog_variants_sku_idx").on(
      table.workspaceId,
      sql`lower(${table.sku}) collate "C"`,
      table.productId,
    ),
  ],
);
