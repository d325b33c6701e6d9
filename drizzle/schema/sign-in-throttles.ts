import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";

/**
 * Failed sign-ins per account and per address. Keys are hashes, also of unknown accounts, so that a row does not reveal
 * whether an account exists.
 */
export const signInThrottles = pgTable(
  "sign_in_throttles",
  {
    key: text("key").primaryKey(),
    failures: integer("failures").notNull().default(0),
    /** Verifications within the hour that began at `hourBeganAt`. */
    verifications: integer("verifications").notNull().default(0),
    hourBeganAt: utcTimestamp("hour_began_at").notNull().defaultNow(),
    lastFailedAt: utcTimestamp("last_failed_at"),
    lockedUntil: utcTimestamp("locked_until"),
    /** When the account got a mail about the failures. */
    notifiedAt: utcTimestamp("notified_at"),
  },
  (table) => [index("sign_in_throttles_age_idx").on(table.hourBeganAt)],
);
