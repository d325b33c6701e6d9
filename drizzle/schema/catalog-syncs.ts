import { pgTable, uuid } from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The sync of a workspace's catalog: its lease and its requests for the whole catalog. */
export const catalogSyncs = pgTable("catalog_syncs", {
  workspaceId: workspaceId().primaryKey(),
  /** One sync at a time. If its worker is killed, the next sync can start after the lease. */
  leaseToken: uuid("lease_token"),
  leaseUntil: utcTimestamp("lease_until"),
  /** When a full refresh was requested. Everything read before this time is read again. */
  refreshAskedAt: utcTimestamp("refresh_asked_at"),
  /** When the parents of the categories were last read from the service. */
  categoriesAt: utcTimestamp("categories_at"),
});
