import { sql } from "drizzle-orm";
import { boolean, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt, instant, mode, rowId, sealed } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Keys of the service. Write-only: `ciphertext` is opened in `lib/core/auth/keyring.ts` and nowhere else. */
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
    expiresAt: instant("expires_at"),
    checkedAt: instant("checked_at").notNull().defaultNow(),
    /** Since when the service refuses it, as first seen here; null while it works. */
    refusedAt: instant("refused_at"),
    /** 401: wrong, expired or revoked, it does not say which. 403: this server's address is not allowed. */
    refusal: text("refusal").$type<"unauthenticated" | "forbidden">(),
    createdAt: createdAt(),
    /** A removed key keeps its row: intents and audit name it. Its ciphertext is emptied. */
    removedAt: instant("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("api_keys_slot_key")
      .on(table.workspaceId, table.mode, table.purpose)
      .where(sql`${table.removedAt} is null`),
  ],
);
