import { pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * An account of the service whose calls are answered 429, by the clock of the database. Gone as soon as one is answered
 * otherwise.
 */
export const servicePauses = pgTable("service_pauses", {
  accountId: uuid("account_id").primaryKey(),
  /** No process calls before. */
  until: instant("until").notNull(),
  /** After that one call at a time finds out whether calls are taken again: whose it is, and until when it is awaited. */
  probedBy: uuid("probed_by"),
  probedUntil: instant("probed_until"),
});
