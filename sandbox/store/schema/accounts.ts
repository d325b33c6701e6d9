import { sql } from "drizzle-orm";
import { bigserial, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cents, utcTimestamp } from "./columns.ts";

export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey(),
  /** the account with the lowest position is "the first account" of the control plane */
  position: bigserial("position", { mode: "number" }).notNull().unique(),
  name: text("name").notNull(),
  country: text("country").notNull(),
  plan: text("plan").notNull(),
  generalDiscountBp: integer("general_discount_bp").notNull(),
  reverseCharge: boolean("reverse_charge").notNull().default(false),
  createdAt: utcTimestamp("created_at").notNull(),
});

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
    /** SHA-256 of the key, in hex; the key itself is not stored */
    fingerprint: text("fingerprint").notNull().unique(),
    scopes: text("scopes").array().notNull(),
    perOrderCents: cents("per_order_cents"),
    dailyCents: cents("daily_cents"),
    paymentsFrozen: boolean("payments_frozen").notNull().default(false),
    /** when payments were restored; earlier payments no longer count as unusual activity */
    restoredAt: utcTimestamp("restored_at"),
    allowedIps: text("allowed_ips").array(),
    expiresAt: utcTimestamp("expires_at"),
    revokedAt: utcTimestamp("revoked_at"),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (t) => [index("api_keys_account").on(t.accountId)],
);

export const wallets = pgTable(
  "wallets",
  {
    accountId: uuid("account_id")
      .primaryKey()
      .references(() => accounts.id),
    balanceCents: cents("balance_cents").notNull().default(0),
    /** offered credit, spent before the balance */
    creditCents: cents("credit_cents").notNull().default(0),
    allowed: boolean("allowed").notNull().default(true),
    enabled: boolean("enabled").notNull().default(true),
  },
  (t) => [
    check("wallets_balance_not_negative", sql`${t.balanceCents} >= 0`),
    check("wallets_credit_not_negative", sql`${t.creditCents} >= 0`),
  ],
);

/** Every change of a wallet's amounts. A trigger refuses UPDATE and DELETE. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    orderId: uuid("order_id"),
    kind: text("kind", { enum: ["adjustment", "payment", "refund"] }).notNull(),
    balanceCents: cents("balance_cents").notNull(),
    creditCents: cents("credit_cents").notNull(),
    at: utcTimestamp("at").notNull(),
  },
  (t) => [index("ledger_entries_account").on(t.accountId, t.id), index("ledger_entries_order").on(t.orderId)],
);
