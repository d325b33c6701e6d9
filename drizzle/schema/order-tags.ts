import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, mode, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Each tag of each order, with the columns by which lists are sorted. A trigger of `orders` maintains the rows. */
export const orderTags = pgTable(
  "order_tags",
  {
    workspaceId: workspaceId(),
    orderId: uuid("order_id").notNull(),
    tag: text("tag").notNull(),
    mode: mode(),
    createdAt: utcTimestamp("created_at").notNull(),
    totalCents: cents("total_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.orderId, table.tag] }),
    index("order_tags_created_idx").on(
      table.workspaceId,
      table.mode,
      table.tag,
      table.createdAt.desc().nullsFirst(),
      table.orderId.desc().nullsFirst(),
    ),
    index("order_tags_total_idx").on(
      table.workspaceId,
      table.mode,
      table.tag,
      table.totalCents.desc().nullsFirst(),
      table.orderId.desc().nullsFirst(),
    ),
  ],
);
