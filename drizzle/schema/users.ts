import { sql } from "drizzle-orm";
import { bigint, boolean, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, sealed, updatedAt, utcTimestamp } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull(),
    /** When the user proved that they receive mail at `email`; null: not proved. */
    emailProvedAt: utcTimestamp("email_proved_at"),
    name: text("name").notNull(),
    /** Null for a user who signs in only in other ways. */
    passwordHash: text("password_hash"),
    passwordChangedAt: utcTimestamp("password_changed_at"),
    /** Encrypted. Required for a sign-in from `totpConfirmedAt` on. */
    totpSecret: sealed("totp_secret"),
    totpConfirmedAt: utcTimestamp("totp_confirmed_at"),
    /** The time step of the last accepted code. Each code is valid once. */
    totpStep: bigint("totp_step", { mode: "number" }),
    locale: text("locale").notNull().default("en"),
    /** Whether single-letter shortcuts are on. Users of speech input, or with a tremor, turn them off. */
    singleKeys: boolean("single_keys").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("users_email_key").on(sql`lower(${table.email})`)],
);
