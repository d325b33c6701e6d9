import { bigserial, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { cents, moment } from "./columns.ts";

/** Every movement of a wallet. A trigger refuses UPDATE and DELETE: what happened stays written. */
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
    at: moment("at").notNull(),
  },
  (t) => [index("ledger_entries_account").on(t.accountId, t.id), index("ledger_entries_order").on(t.orderId)],
);
