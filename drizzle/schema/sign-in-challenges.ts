import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * What was asked of a browser and is not answered yet: a second factor, a passkey, another provider's word. Found by
 * the hash of what that browser alone holds, and good once.
 */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    tokenHash: text("token_hash").primaryKey(),
    kind: text("kind").$type<"second_factor" | "passkey" | "add_passkey" | "oidc">().notNull(),
    /** Whom it is about, where that is known. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    tries: integer("tries").notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("sign_in_challenges_expiry_idx").on(table.expiresAt)],
);
