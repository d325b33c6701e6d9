import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { moment } from "./columns.ts";

export const events = pgTable(
  "events",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    type: text("type").notNull(),
    /** the exact bytes that are signed and sent, on every attempt and to every endpoint */
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("events_account").on(t.accountId, t.createdAt)],
);
