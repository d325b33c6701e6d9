import { type SQL, sql } from "drizzle-orm";

/** What is older is hardly looked at any more, and nobody waits for it here. */
const newestLookedAt = 200;

/** Of some rows with `skus`, those with a variant that is not made any more, as `newest`. */
export const newestDiscontinued = (workspaceId: string, newest: SQL): SQL => sql`
  from (${newest} limit ${newestLookedAt}) as newest
  where exists (select from catalog_variants as variant where variant.workspace_id = ${workspaceId}
    and variant.sku = any(newest.skus) and variant.availability = 'discontinued')`;
