import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Reads of the catalog in progress for a waiting user, so that several users share one call to the service. */
export const catalogReads = pgTable(
  "catalog_reads",
  {
    workspaceId: workspaceId(),
    what: text("what").notNull(),
    leaseToken: uuid("lease_token").notNull(),
    leaseUntil: utcTimestamp("lease_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.what] })],
);
