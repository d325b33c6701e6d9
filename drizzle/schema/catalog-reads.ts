import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** What is being read from the service for somebody who waits, so that all who ask for it make one call. */
export const catalogReads = pgTable(
  "catalog_reads",
  {
    workspaceId: workspaceId(),
    what: text("what").notNull(),
    leaseToken: uuid("lease_token").notNull(),
    leaseUntil: instant("lease_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.what] })],
);
