import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** The address that somebody wants to be reached at, until a link that was mailed there is followed. */
export const emailChanges = pgTable("email_changes", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text("email").notNull(),
  /** Of the newest link; null until it has been mailed. */
  tokenHash: text("token_hash").unique(),
  createdAt: createdAt(),
  expiresAt: instant("expires_at").notNull(),
});
