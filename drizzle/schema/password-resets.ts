import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** Links that set a password, once and within 30 minutes. The link itself is not kept. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The member who made it for them; null where it went out by mail or came from the server. */
    madeBy: uuid("made_by"),
    /** Whether the link went to the account's address by mail and nowhere else: following it then proves the address. */
    isMailed: boolean("is_mailed").notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("password_resets_user_idx").on(table.userId, table.createdAt)],
);
