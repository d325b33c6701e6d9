import { sql } from "drizzle-orm";
import { boolean, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt, mode, rowId, sealed, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Keys of the service. Write-only: only `lib/core/auth/keyring.ts` decrypts `ciphertext`. */
export const apiKeys = pgTable(
  "api_keys",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    mode: mode(),
    purpose: text("purpose").$type<"ordering" | "paying">().notNull(),
    ciphertext: sealed("ciphertext").notNull(),
    name: text("name").notNull(),
    prefix: text("prefix").notNull(),
    scopes: text("scopes").array().notNull(),
    perOrderCents: cents("per_order_cents"),
    dailyCents: cents("daily_cents"),
    paymentsFrozen: boolean("payments_frozen"),
    expiresAt: utcTimestamp("expires_at"),
    checkedAt: utcTimestamp("checked_at").notNull().defaultNow(),
    /** When the service was first seen to refuse it; null while it works. */
    refusedAt: utcTimestamp("refused_at"),
    /** 401: wrong, expired or revoked; the service does not say which. 403: this server's address is not allowed. */
    refusal: text("refusal").$type<"unauthenticated" | "forbidden">(),
    createdAt: createdAt(),
    /** A removed key keeps its row, because intents and the audit log refer to it. Its ciphertext is emptied. */
    removedAt: utcTimestamp("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("api_keys_slot_key")
      .on(table.workspaceId, table.mode, table.purpose)
      .where(sql`${table.removedAt} is null`),
  ],
);
