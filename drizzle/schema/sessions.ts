import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

export type SignInMethod = "password" | "passkey" | "oidc";

/** What makes a signed cookie worth anything: without its row here, a token opens nothing. */
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
    lastUsedAt: instant("last_used_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    /** How they signed in. */
    method: text("method").$type<SignInMethod>().notNull().default("password"),
    /** When they last proved who they are in this session, by all that is asked of them. */
    provedAt: instant("proved_at").notNull().defaultNow(),
    /** When a second factor was part of that; a passkey that verified its user is one. */
    secondFactorAt: instant("second_factor_at"),
  },
  (table) => [index("sessions_user_idx").on(table.userId)],
);
