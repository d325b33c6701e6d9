import { json, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { moment } from "./columns.ts";

/** What was created under an Idempotency-Key. The row lives in the transaction of the creation. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    /** "orders" or "files"; with the key's id where keys do not share their namespace */
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    resourceId: uuid("resource_id"),
    /** the resource as it was answered the first time, its fields in their order */
    snapshot: json("snapshot").$type<Record<string, unknown>>(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.scope, t.key] })],
);
