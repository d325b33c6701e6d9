import { bigint, date, pgTable } from "drizzle-orm/pg-core";

/** The number of requests per day (UTC) to unknown receiver addresses. Nothing else about them is stored. */
export const unknownReceivers = pgTable("unknown_receivers", {
  day: date("day").primaryKey(),
  refused: bigint("refused", { mode: "number" }).notNull(),
});
