import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { rowId, workspaceId } from "./columns.ts";
import { createdAt, instant } from "./instants.ts";

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
    secretCiphertext: text("secret_ciphertext"),
    status: text("status").notNull(),
    lastReceivedAt: instant("last_received_at"),
    createdAt: createdAt(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
