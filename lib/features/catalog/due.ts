import { type SQL, sql } from "drizzle-orm";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

const compareListEvery = "15 minutes";
const rereadListEvery = "24 hours";
const oldestProduct = "24 hours";
/** Spreads the reads: each product has its own maximum age, up to this much below `oldestProduct`. */
const spreadOver = "6 hours";
const retryFailedAfter = "5 minutes";

const { staleSince, isOffered, variantsAt, failedAt, id } = catalogProducts;
const refreshAskedAt = sql`(select ${catalogSyncs.refreshAskedAt} from ${catalogSyncs}
  where ${catalogSyncs.workspaceId} = ${catalogProducts.workspaceId})`;

/** A part of a product that was read before this time is due. Null: only a part that was never read is due. */
const validSince = sql`greatest(${staleSince}, case when ${isOffered} then greatest(${refreshAskedAt},
  now() - ${oldestProduct}::interval + ${spreadOver}::interval * (abs(hashtext(${id}::text)) % 1000) / 1000) end)`;

/**
 * A product that is no longer offered is read only after `staleSince` is set: when it leaves the list or an event
 * names it. After a failure it is left for 5 minutes, unless `staleSince` is newer.
 */
const isWorthReading = sql`(${isOffered} or ${staleSince} is not null)
  and (${failedAt} is null or ${failedAt} < greatest(now() - ${retryFailedAfter}::interval, ${staleSince}))`;

const isOld = (readAt: SQL) =>
  sql`(${isWorthReading} and coalesce(${readAt} < ${validSince}, ${readAt} is null))`;

export const variantsAreDue = isOld(sql`${variantsAt}`);
export const wordsAreDue = isOld(sql`${catalogTexts.detailAt}`);

/** A language without a request in 30 days is not kept fresh. The next request for it starts it again. */
export const isRequestedRecently = sql`${catalogLanguages.askedAt} > now() - interval '30 days'`;

/** The list of the first language is read often. The other lists only add texts, which each product has as well. */
export const listIsDue = (isFirst: boolean): SQL => sql`coalesce(${catalogLanguages.listedAt} < greatest(
  now() - ${isFirst ? compareListEvery : rereadListEvery}::interval,
  (select ${catalogSyncs.refreshAskedAt} from ${catalogSyncs}
   where ${catalogSyncs.workspaceId} = ${catalogLanguages.workspaceId})), true)`;

/** Condition of a workspace: no list was read yet, the list is due, or a pass was not completed. */
export const catalogIsDue = sql`(
  ${workspaces.id} not in (select workspace_id from (
    select distinct on (${catalogLanguages.workspaceId}) ${catalogLanguages.workspaceId} as workspace_id, ${catalogLanguages.listedAt} as listed_at
    from ${catalogLanguages} where ${isRequestedRecently}
    order by ${catalogLanguages.workspaceId}, ${catalogLanguages.addedAt}, ${catalogLanguages.lang}) as first
    where listed_at >= now() - ${compareListEvery}::interval)
  or ${workspaces.id} in (select ${catalogLanguages.workspaceId} from ${catalogLanguages}
    where ${isRequestedRecently} and (${catalogLanguages.productsTotal} is not null
      or coalesce(${catalogLanguages.syncedAt} < ${catalogLanguages.startedAt}, true))))`;
