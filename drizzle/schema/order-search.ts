import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, instant, mode } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * What an order is found by, beside what lists are sorted by, kept by a trigger of `orders`. It stands apart because an
 * order changes many times and its words hardly ever: an index of trigrams is dear to write.
 */
export const orderSearch = pgTable(
  "order_search",
  {
    workspaceId: workspaceId(),
    orderId: uuid("order_id").notNull(),
    mode: mode(),
    createdAt: instant("created_at").notNull(),
    totalCents: cents("total_cents").notNull(),
    /** Small letters without accents, one space between words: `lib/features/orders/search-words.ts` reads alike. */
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
    // Half a number has trigrams that most orders have too.
    index("order_search_codes_idx").using("gin", table.workspaceId, sql`order_codes(${table.body})`),
  ],
);
