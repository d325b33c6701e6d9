import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, utcTimestamp } from "./columns.ts";
import { users } from "./users.ts";

/** Each code replaces a second factor once. Only hashes are stored. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    createdAt: createdAt(),
    usedAt: utcTimestamp("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
