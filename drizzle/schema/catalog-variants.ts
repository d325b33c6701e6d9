import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, currency, instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Colour × size of a product. The names of colours and sizes stand in the product's detail, in its languages. */
export const catalogVariants = pgTable(
  "catalog_variants",
  {
    workspaceId: workspaceId(),
    sku: text("sku").notNull(),
    productId: uuid("product_id").notNull(),
    /** The service's own order within the product. */
    position: integer("position").notNull(),
    colorCode: text("color_code").notNull(),
    /** In the language it was first read in: for a colour that the detail does not name. */
    colorName: text("color_name").notNull(),
    colorHex: text("color_hex"),
    sizeCode: text("size_code").notNull(),
    sizeName: text("size_name").notNull(),
    availability: text("availability").notNull(),
    discontinuedAt: instant("discontinued_at"),
    /** Of any shape: the specification does not show it. */
    replacement: jsonb("replacement"),
    basePriceCents: cents("base_price_cents").notNull(),
    priceCents: cents("price_cents").notNull(),
    currency: currency(),
    weightGrams: integer("weight_grams"),
    imageUrl: text("image_url"),
    /** When it was first read as it stands here; when it was last compared, its product says. */
    readAt: instant("read_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.sku] }),
    index("catalog_variants_product_idx").on(table.workspaceId, table.productId, table.position),
    /** By bytes, so that what begins like a typed SKU lies side by side. */
    index("catalog_variants_sku_idx").on(
      table.workspaceId,
      sql`lower(${table.sku}) collate "C"`,
      table.productId,
    ),
  ],
);
