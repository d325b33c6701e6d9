import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * The past states of our endpoints, each with its start, to decide whether an event was expected at a past time. A
 * trigger of `webhook_endpoints` writes them at every change.
 */
export const webhookEndpointStates = pgTable(
  "webhook_endpoint_states",
  {
    workspaceId: workspaceId(),
    endpointId: uuid("endpoint_id").notNull(),
    since: utcTimestamp("since").notNull(),
    /** As in `webhook_endpoints`; `deleted` after a deletion. */
    status: text("status").notNull(),
    events: text("events").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.endpointId, table.since] })],
);
