import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * What an endpoint of ours has been, and from when on: whether an event was to be awaited is asked of the past. Kept by
 * a trigger of `webhook_endpoints`, whoever changes it.
 */
export const webhookEndpointStates = pgTable(
  "webhook_endpoint_states",
  {
    workspaceId: workspaceId(),
    endpointId: uuid("endpoint_id").notNull(),
    since: instant("since").notNull(),
    /** As in `webhook_endpoints`; `deleted` once it is. */
    status: text("status").notNull(),
    events: text("events").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.endpointId, table.since] })],
);
