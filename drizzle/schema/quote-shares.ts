import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Links that show one version of a quote to whoever holds them. The link itself is not kept. */
export const quoteShares = pgTable(
  "quote_shares",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    quoteId: uuid("quote_id").notNull(),
    version: integer("version").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Whether it tells what the service charges; otherwise selling prices alone. */
    showsCosts: boolean("shows_costs").notNull().default(false),
    /** In which language it is read; null: in the reader's own. */
    lang: text("lang"),
    createdBy: uuid("created_by").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    lastOpenedAt: instant("last_opened_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("quote_shares_token_key").on(table.workspaceId, table.tokenHash),
    index("quote_shares_quote_idx").on(table.workspaceId, table.quoteId, table.createdAt),
    check("quote_shares_at_most_90_days", sql`${table.expiresAt} <= ${table.createdAt} + interval '90 days'`),
  ],
);
