import { bigint, date, pgTable } from "drizzle-orm/pg-core";

/** Posts of a day (UTC) to addresses that are nobody's: all that is kept of them is how many they were. */
export const unknownReceivers = pgTable("unknown_receivers", {
  day: date("day").primaryKey(),
  refused: bigint("refused", { mode: "number" }).notNull(),
});
