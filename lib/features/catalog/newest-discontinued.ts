import { type SQL, sql } from "drizzle-orm";

/** Limits the query: it checks only this many of the newest rows. */
const newestLookedAt = 200;

/** A "from" clause named `newest`: the rows of the query `newest` whose `skus` include a discontinued variant. */
export const newestDiscontinued = (workspaceId: string, newest: SQL): SQL => sql`
  from (${newest} limit ${newestLookedAt}) as newest
  where exists (select from catalog_variants as variant where variant.workspace_id = ${workspaceId}
    and variant.sku = any(newest.skus) and variant.availability = 'discontinued')`;
