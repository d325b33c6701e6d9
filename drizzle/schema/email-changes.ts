import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, utcTimestamp } from "./columns.ts";
import { users } from "./users.ts";

/** A user's new e-mail address, until the user follows the link that was mailed to it. */
export const emailChanges = pgTable("email_changes", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text("email").notNull(),
  /** Hash of the newest link's token; null until the link is mailed. */
  tokenHash: text("token_hash").unique(),
  createdAt: createdAt(),
  expiresAt: utcTimestamp("expires_at").notNull(),
});
