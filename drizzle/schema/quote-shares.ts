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
import { createdAt, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Links that show one version of a quote to anyone who has the link. The link itself is not stored. */
export const quoteShares = pgTable(
  "quote_shares",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    quoteId: uuid("quote_id").notNull(),
    version: integer("version").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Whether it shows the service's costs; otherwise only selling prices. */
    showsCosts: boolean("shows_costs").notNull().default(false),
    /** Its language; null: the reader's own. */
    lang: text("lang"),
    createdBy: uuid("created_by").notNull(),
    createdAt: createdAt(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    revokedAt: utcTimestamp("revoked_at"),
    lastOpenedAt: utcTimestamp("last_opened_at"),
    /** When a reader accepted the version that the link shows, and the name that the reader gave. */
    acceptedAt: utcTimestamp("accepted_at"),
    acceptedBy: text("accepted_by"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("quote_shares_token_key").on(table.workspaceId, table.tokenHash),
    index("quote_shares_quote_idx").on(table.workspaceId, table.quoteId, table.createdAt),
    check("quote_shares_at_most_90_days", sql`${table.expiresAt} <= ${table.createdAt} + interval '90 days'`),
  ],
);
