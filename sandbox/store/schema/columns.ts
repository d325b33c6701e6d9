import { bigint, timestamp } from "drizzle-orm/pg-core";

/** A timestamp in UTC, to the millisecond, so that JavaScript reads exactly the stored value. */
export const utcTimestamp = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Euro cents. Eight bytes, so that 100 line items of 1,000 pieces fit. */
export const cents = (name: string) => bigint(name, { mode: "number" });
