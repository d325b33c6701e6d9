import { sql } from "drizzle-orm";
import { bigint, boolean, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, sealed, updatedAt } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull(),
    /** When the holder of the account proved to read mail at `email`; null: not proved. */
    emailProvedAt: instant("email_proved_at"),
    name: text("name").notNull(),
    /** Null for who signs in by another way alone. */
    passwordHash: text("password_hash"),
    passwordChangedAt: instant("password_changed_at"),
    /** Sealed. In force from `totpConfirmedAt` on. */
    totpSecret: sealed("totp_secret"),
    totpConfirmedAt: instant("totp_confirmed_at"),
    /** The last step that a code was taken of: each is good once. */
    totpStep: bigint("totp_step", { mode: "number" }),
    locale: text("locale").notNull().default("en"),
    /** Whether letters do something on their own; who speaks to a computer, or shakes, turns them off. */
    singleKeys: boolean("single_keys").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("users_email_key").on(sql`lower(${table.email})`)],
);
