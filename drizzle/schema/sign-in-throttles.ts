import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Guesses that failed, by account and by address; both by hash, known or not, so that a row tells nobody is there. */
export const signInThrottles = pgTable(
  "sign_in_throttles",
  {
    key: text("key").primaryKey(),
    failures: integer("failures").notNull().default(0),
    /** Verifications within the hour that began then. */
    verifications: integer("verifications").notNull().default(0),
    hourBeganAt: instant("hour_began_at").notNull().defaultNow(),
    lastFailedAt: instant("last_failed_at"),
    lockedUntil: instant("locked_until"),
    /** When the account was told of it by mail. */
    toldAt: instant("told_at"),
  },
  (table) => [index("sign_in_throttles_age_idx").on(table.hourBeganAt)],
);
