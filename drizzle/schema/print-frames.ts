import { doublePrecision, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * Where a member has placed a print area on a product's picture. It has no mode and no colour: the pictures of a product
 * show it in the same position.
 */
export const printFrames = pgTable(
  "print_frames",
  {
    workspaceId: workspaceId(),
    /** The service's id of the product. */
    productId: uuid("product_id").notNull(),
    face: text("face").notNull(),
    /** The upper left corner and the width, as fractions of the square around the picture. */
    x: doublePrecision("x").notNull(),
    y: doublePrecision("y").notNull(),
    width: doublePrecision("width").notNull(),
    updatedBy: uuid("updated_by").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.productId, table.face] })],
);
