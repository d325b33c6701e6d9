import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, mode, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Links that show the way of one order to anyone who has the link. The link itself is not stored. */
export const trackingLinks = pgTable(
  "tracking_links",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    orderId: uuid("order_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Null: Pressroom made it for a mail to the recipient. */
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    revokedAt: utcTimestamp("revoked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("tracking_links_token_key").on(table.workspaceId, table.tokenHash),
    index("tracking_links_order_idx").on(table.workspaceId, table.orderId),
  ],
);
