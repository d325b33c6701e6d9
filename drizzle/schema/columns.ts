import { bigint, char, customType, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Mode } from "../mode.ts";

export const rowId = () => uuid("id").notNull().defaultRandom();

/** Euro cents. 100 lines of 1,000 pieces do not fit an int4. */
export const cents = (name: string) => bigint(name, { mode: "number" });
export const currency = () => char("currency", { length: 3 }).notNull().default("EUR");
export const mode = () => text("mode").$type<Mode>().notNull();

/** What `lib/core/auth/seal-secret.ts` sealed for the row: `lib/core/secrets/sealed-columns.ts` names each, so that a rotation finds it. */
export const sealed = customType<{ data: string; driverData: string }>({ dataType: () => "text" });

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** UTC instant, to the microsecond as PostgreSQL keeps it, to the millisecond as `Date` does. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();
