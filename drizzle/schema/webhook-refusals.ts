import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant, rowId } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Posts to a known address that were refused; at most some a minute, beyond them they are only counted. */
export const webhookRefusals = pgTable(
  "webhook_refusals",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    endpointId: uuid("endpoint_id").notNull(),
    reason: text("reason").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    /** Of the request; secrets and signatures are masked. */
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    /** What the request says of itself, unverified. */
    eventId: text("event_id"),
    eventType: text("event_type"),
    /** The `t` that it claims. */
    signedAt: instant("signed_at"),
    /** The first 4 kB of the body, and of the whole of it (as far as it was read) the size and SHA-256 in hex. */
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
