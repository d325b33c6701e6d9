import { sql } from "drizzle-orm";
import { bigserial, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { events } from "./events.ts";
import { webhookEndpoints } from "./webhook-endpoints.ts";

/** One event owed to one endpoint: stored in the transaction of the change, sent afterwards. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id),
    status: text("status", { enum: ["pending", "delivered", "failed", "dropped"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** on the virtual clock */
    nextAttemptAt: moment("next_attempt_at"),
    /** on the real clock: who holds the row, sends it */
    leasedUntil: moment("leased_until"),
  },
  (t) => [
    unique("deliveries_once_per_endpoint").on(t.eventId, t.endpointId),
    index("deliveries_due").on(t.endpointId, t.nextAttemptAt, t.id).where(sql`${t.status} = 'pending'`),
  ],
);
