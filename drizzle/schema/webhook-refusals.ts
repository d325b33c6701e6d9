import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, rowId, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Refused requests to a known address. Only some per minute are stored; the others are only counted. */
export const webhookRefusals = pgTable(
  "webhook_refusals",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    endpointId: uuid("endpoint_id").notNull(),
    reason: text("reason").notNull(),
    receivedAt: utcTimestamp("received_at").notNull().defaultNow(),
    /** Headers of the request; secrets and signatures are masked. */
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    /** As the request states, unverified. */
    eventId: text("event_id"),
    eventType: text("event_type"),
    /** The `t` that the request states. */
    signedAt: utcTimestamp("signed_at"),
    /** The first 4 kB of the body. `bytes` and `sha256` (in hex) are of the whole body, as far as it was read. */
    bodyStart: bytes("body_start").notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("webhook_refusals_received_idx").on(
      table.workspaceId,
      table.receivedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("webhook_refusals_reason_idx").on(
      table.workspaceId,
      table.reason,
      table.receivedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);
