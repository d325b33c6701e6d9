import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The number of refused requests per minute at a known address, including the stored ones. */
export const webhookRefusalCounts = pgTable(
  "webhook_refusal_counts",
  {
    workspaceId: workspaceId(),
    endpointId: uuid("endpoint_id").notNull(),
    minute: utcTimestamp("minute").notNull(),
    reason: text("reason").notNull(),
    refused: integer("refused").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.endpointId, table.minute, table.reason] }),
    index("webhook_refusal_counts_minute_idx").on(table.workspaceId, table.minute),
  ],
);
