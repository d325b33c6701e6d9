import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, utcTimestamp } from "./columns.ts";
import { users } from "./users.ts";

/** The identity of a user at an external sign-in provider. */
export const userIdentities = pgTable(
  "user_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As last reported by the provider. Only shown to the user; no lookup uses it. */
    email: text("email"),
    isEmailVerified: boolean("is_email_verified").notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: utcTimestamp("last_used_at"),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("user_identities_user_idx").on(table.userId),
  ],
);
