import { pgTable, uuid } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";

/**
 * An account of the service whose calls get 429, by the clock of the database. The row is deleted at the first other
 * reply.
 */
export const servicePauses = pgTable("service_pauses", {
  accountId: uuid("account_id").primaryKey(),
  /** No process calls the service before this time. */
  until: utcTimestamp("until").notNull(),
  /** Then one call at a time tests whether the service accepts calls again: its caller, and how long to wait for it. */
  probedBy: uuid("probed_by"),
  probedUntil: utcTimestamp("probed_until"),
});
