import { type SQL, sql } from "drizzle-orm";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

const compareListEvery = "15 minutes";
const rereadListEvery = "24 hours";
const oldestProduct = "24 hours";
/** Products read in one go are not read again in one go: each has an age of its own, this much younger at most. */
const spreadOver = "6 hours";
const leaveAloneFor = "5 minutes";

const { staleSince, isOffered, variantsAt, failedAt, id } = catalogProducts;
const refreshAskedAt = sql`(select ${catalogSyncs.refreshAskedAt} from ${catalogSyncs}
  where ${catalogSyncs.workspaceId} = ${catalogProducts.workspaceId})`;

/** What was read of a product before this instant is read again; null: only what was never read. */
const validSince = sql`greatest(${staleSince}, case when ${isOffered} then greatest(${refreshAskedAt},
  now() - ${oldestProduct}::interval + ${spreadOver}::interval * (abs(hashtext(${id}::text)) % 1000) / 1000) end)`;

/** What is offered no more is read once after it went, and again when somebody says that it changed. */
const isWorthReading = sql`(${isOffered} or ${staleSince} is not null)
  and (${failedAt} is null or ${failedAt} < greatest(now() - ${leaveAloneFor}::interval, ${staleSince}))`;

const isOld = (readAt: SQL) =>
  sql`(${isWorthReading} and coalesce(${readAt} < ${validSince}, ${readAt} is null))`;

export const variantsAreDue = isOld(sql`${variantsAt}`);
export const wordsAreDue = isOld(sql`${catalogTexts.detailAt}`);

/** One that is read no more is not kept fresh; it comes back when somebody asks. */
export const isAskedLately = sql`${catalogLanguages.askedAt} > now() - interval '30 days'`;

/** Compared often in the first language; in the others it tells but the words, which products tell as well. */
export const listIsDue = (isFirst: boolean): SQL => sql`coalesce(${catalogLanguages.listedAt} < greatest(
  now() - ${isFirst ? compareListEvery : rereadListEvery}::interval,
  (select ${catalogSyncs.refreshAskedAt} from ${catalogSyncs}
   where ${catalogSyncs.workspaceId} = ${catalogLanguages.workspaceId})), true)`;

const ofWorkspace = sql`${catalogLanguages.workspaceId} = ${workspaces.id} and ${isAskedLately}`;

/** Of a workspace: nobody has looked yet, the list is to be compared, or a pass was left in the middle. */
export const catalogIsDue = sql`(
  coalesce((select ${catalogLanguages.listedAt} from ${catalogLanguages} where ${ofWorkspace}
    order by ${catalogLanguages.addedAt}, ${catalogLanguages.lang} limit 1)
    < now() - ${compareListEvery}::interval, true)
  or exists (select from ${catalogLanguages} where ${ofWorkspace} and (${catalogLanguages.productsTotal} is not null
    or coalesce(${catalogLanguages.syncedAt} < ${catalogLanguages.startedAt}, true))))`;
