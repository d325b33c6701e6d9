import { bigint, char, customType, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Mode } from "../mode.ts";

export const rowId = () => uuid("id").notNull().defaultRandom();

/** Euro cents. The total of 100 line items of 1,000 pieces does not fit an int4. */
export const cents = (name: string) => bigint(name, { mode: "number" });
export const currency = () => char("currency", { length: 3 }).notNull().default("EUR");
export const mode = () => text("mode").$type<Mode>().notNull();

/**
 * A secret that `lib/core/auth/seal-secret.ts` encrypted for the row. `lib/core/secrets/sealed-columns.ts` lists these
 * columns, so that a rotation finds them.
 */
export const sealed = customType<{ data: string; driverData: string }>({ dataType: () => "text" });

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** A UTC timestamp: PostgreSQL stores microseconds, `Date` has milliseconds. */
export const utcTimestamp = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => utcTimestamp("created_at").notNull().defaultNow();
export const updatedAt = () => utcTimestamp("updated_at").notNull().defaultNow();
