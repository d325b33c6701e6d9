import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, mode, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * The search text of an order, with the columns by which lists are sorted. A trigger of `orders` maintains the rows. It
 * is a separate table because an order changes often and its words rarely, and a trigram index is expensive to write.
 */
export const orderSearch = pgTable(
  "order_search",
  {
    workspaceId: workspaceId(),
    orderId: uuid("order_id").notNull(),
    mode: mode(),
    createdAt: utcTimestamp("created_at").notNull(),
    totalCents: cents("total_cents").notNull(),
    /** Lower case without accents, one space between words. `lib/features/orders/search-words.ts` does the same. */
    body: text("body").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.orderId] }),
    index("order_search_created_idx").on(
      table.workspaceId,
      table.mode,
      table.createdAt.desc().nullsFirst(),
      table.orderId.desc().nullsFirst(),
    ),
    index("order_search_total_idx").on(
      table.workspaceId,
      table.mode,
      table.totalCents.desc().nullsFirst(),
      table.orderId.desc().nullsFirst(),
    ),
    index("order_search_words_idx").using("gin", table.workspaceId, table.body.op("gin_trgm_ops")),
    // Part of a number has trigrams that most orders have too.
    index("order_search_codes_idx").using("gin", table.workspaceId, sql`order_codes(${table.body})`),
  ],
);
