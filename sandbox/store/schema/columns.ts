import { bigint, timestamp } from "drizzle-orm/pg-core";

/** A moment in UTC, to the millisecond, so that what JavaScript reads back is exactly what was stored. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Euro cents. Eight bytes: 100 lines of 1,000 pieces fit. */
export const cents = (name: string) => bigint(name, { mode: "number" });
