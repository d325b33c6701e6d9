import { pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Who keeps a workspace's catalog, and what of it is asked for as a whole. */
export const catalogSyncs = pgTable("catalog_syncs", {
  workspaceId: workspaceId().primaryKey(),
  /** One pass at a time; a killed one is overdue after its lease. */
  leaseToken: uuid("lease_token"),
  leaseUntil: instant("lease_until"),
  /** Whatever was read before is read again. */
  refreshAskedAt: instant("refresh_asked_at"),
  /** When the service was last asked which category stands above which. */
  categoriesAt: instant("categories_at"),
});
