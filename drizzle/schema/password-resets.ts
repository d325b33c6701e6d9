import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, utcTimestamp } from "./columns.ts";
import { users } from "./users.ts";

/** Links that set a password, once and within 30 minutes. The link itself is not stored. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The member who created it for the user; null if it was mailed or created on the server. */
    madeBy: uuid("made_by"),
    /** Whether the link was only mailed to the account's address. Following it then proves the address. */
    isMailed: boolean("is_mailed").notNull().default(false),
    createdAt: createdAt(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    usedAt: utcTimestamp("used_at"),
  },
  (table) => [index("password_resets_user_idx").on(table.userId, table.createdAt)],
);
