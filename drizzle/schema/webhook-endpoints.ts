import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, rowId, sealed, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The last delivery attempt, as the service reports it. */
type LastDelivery = { type: string; status: string; http_status: number | null; at: string | null };

/** Our receivers: the one endpoint of the account (two during the rotation of a secret). */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    /** The service's id; null until the reply of the registration is stored. */
    serviceEndpointId: uuid("service_endpoint_id"),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    secretCiphertext: sealed("secret_ciphertext"),
    /** The service's status, or `registering`, `refused`, `gone` (no longer at the service), `deleted`. */
    status: text("status").notNull(),
    /** Since when the status is known. */
    statusSince: utcTimestamp("status_since").notNull().defaultNow(),
    /** When the service was last asked, and its last delivery attempt then. */
    checkedAt: utcTimestamp("checked_at"),
    lastDelivery: jsonb("last_delivery").$type<LastDelivery>(),
    /** The member who paused or deleted it here; null if the service did, or a person outside Pressroom. */
    pausedBy: uuid("paused_by"),
    deletedBy: uuid("deleted_by"),
    lastReceivedAt: utcTimestamp("last_received_at"),
    createdAt: createdAt(),
    deletedAt: utcTimestamp("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
