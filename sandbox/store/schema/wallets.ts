import { sql } from "drizzle-orm";
import { boolean, check, pgTable, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { cents } from "./columns.ts";

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
