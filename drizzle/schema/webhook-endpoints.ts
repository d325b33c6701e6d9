import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, rowId, sealed } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The latest attempt to deliver, as the service tells of it. */
type LastDelivery = { type: string; status: string; http_status: number | null; at: string | null };

/** Our receivers: the one endpoint of the account (two while a secret is being rotated). */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    /** The service's id; null until the registration's reply has been written. */
    serviceEndpointId: uuid("service_endpoint_id"),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    secretCiphertext: sealed("secret_ciphertext"),
    /** The service's own, or `registering`, `refused`, `gone` (not at the service any more), `deleted`. */
    status: text("status").notNull(),
    /** Since when it is known to be so. */
    statusSince: instant("status_since").notNull().defaultNow(),
    /** When the service was last asked, and what it said of its latest attempt. */
    checkedAt: instant("checked_at"),
    lastDelivery: jsonb("last_delivery").$type<LastDelivery>(),
    /** Who paused or deleted it here; null where the service did, or somebody elsewhere. */
    pausedBy: uuid("paused_by"),
    deletedBy: uuid("deleted_by"),
    lastReceivedAt: instant("last_received_at"),
    createdAt: createdAt(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
