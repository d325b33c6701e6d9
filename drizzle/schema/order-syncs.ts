import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The progress of the full sync of the account's orders, so that another worker can continue it. */
export const orderSyncs = pgTable(
  "order_syncs",
  {
    workspaceId: workspaceId(),
    /** The service's cursor; null before the first page and after the last. */
    cursor: text("cursor"),
    syncedOrders: integer("synced_orders").notNull().default(0),
    startedAt: utcTimestamp("started_at").notNull().defaultNow(),
    finishedAt: utcTimestamp("finished_at"),
    /** The lease: its holder and its end. A worker that lost the lease writes nothing more. */
    leaseToken: uuid("lease_token"),
    leaseUntil: utcTimestamp("lease_until"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId] })],
);
