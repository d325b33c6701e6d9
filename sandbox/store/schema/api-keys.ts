import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { cents, moment } from "./columns.ts";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    mode: text("mode", { enum: ["live", "test"] }).notNull(),
    prefix: text("prefix").notNull(),
    /** SHA-256 of the key, in hex: the key itself is kept nowhere */
    fingerprint: text("fingerprint").notNull().unique(),
    scopes: text("scopes").array().notNull(),
    perOrderCents: cents("per_order_cents"),
    dailyCents: cents("daily_cents"),
    paymentsFrozen: boolean("payments_frozen").notNull().default(false),
    /** payments before this moment no longer count as unusual: the owner has looked at them */
    restoredAt: moment("restored_at"),
    allowedIps: text("allowed_ips").array(),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("api_keys_account").on(t.accountId)],
);
