import { bigserial, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Every attempt that was made, pings included. */
export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    eventId: uuid("event_id").notNull(),
    endpointId: uuid("endpoint_id").notNull(),
    type: text("type").notNull(),
    attempt: integer("attempt").notNull(),
    at: moment("at").notNull(),
    httpStatus: integer("http_status"),
    error: text("error"),
    durationMs: integer("duration_ms").notNull(),
    nextAttemptAt: moment("next_attempt_at"),
  },
  (t) => [
    index("delivery_attempts_endpoint").on(t.endpointId, t.id),
    index("delivery_attempts_event").on(t.eventId),
  ],
);
