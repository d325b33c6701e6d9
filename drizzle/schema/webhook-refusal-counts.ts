import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Every refused post of a minute at a known address, those that were kept included. */
export const webhookRefusalCounts = pgTable(
  "webhook_refusal_counts",
  {
    workspaceId: workspaceId(),
    endpointId: uuid("endpoint_id").notNull(),
    minute: instant("minute").notNull(),
    reason: text("reason").notNull(),
    refused: integer("refused").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.endpointId, table.minute, table.reason] }),
    index("webhook_refusal_counts_minute_idx").on(table.workspaceId, table.minute),
  ],
);
