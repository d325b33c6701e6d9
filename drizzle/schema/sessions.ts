import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, utcTimestamp } from "./columns.ts";
import { users } from "./users.ts";

export type SignInMethod = "password" | "passkey" | "oidc";

/** A signed cookie is valid only while its session has a row here. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    sidHash: text("sid_hash").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text("user_agent"),
    address: text("address"),
    createdAt: createdAt(),
    lastUsedAt: utcTimestamp("last_used_at").notNull().defaultNow(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    endedAt: utcTimestamp("ended_at"),
    /** How the user signed in. */
    method: text("method").$type<SignInMethod>().notNull().default("password"),
    /** When the user last proved their identity in this session, with every required factor. */
    provedAt: utcTimestamp("proved_at").notNull().defaultNow(),
    /** When such a proof included a second factor. A passkey with user verification is one. */
    secondFactorAt: utcTimestamp("second_factor_at"),
  },
  (table) => [index("sessions_user_idx").on(table.userId)],
);
