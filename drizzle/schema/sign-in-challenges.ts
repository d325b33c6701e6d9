import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, utcTimestamp } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Open sign-in steps of a browser: a second factor, a passkey, or a sign-in at another provider. Found by the hash of a
 * token that only this browser has. Each is valid once.
 */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    tokenHash: text("token_hash").primaryKey(),
    kind: text("kind").$type<"second_factor" | "passkey" | "add_passkey" | "oidc">().notNull(),
    /** The user, if known. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    tries: integer("tries").notNull().default(0),
    createdAt: createdAt(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    usedAt: utcTimestamp("used_at"),
  },
  (table) => [index("sign_in_challenges_expiry_idx").on(table.expiresAt)],
);
