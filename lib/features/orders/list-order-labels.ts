import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** A longer list does not help to choose. */
const mostOffered = 300;

/** The tags in use, by name. */
export type OrderLabels = { tags: string[] };

/** Lists the tags of both modes together: a tag means the same in both. */
export async function listOrderLabels(ctx: MemberContext): Promise<OrderLabels> {
  requireRole(ctx, "orders:read");
  // Jumps in the index from each tag to the next one, without reading all the orders that have it.
  const { rows } = await db().execute<{ tag: string }>(sql`
    with recursive named as (
      select mode, (${nextTag(ctx, sql`mode`)}) as tag from unnest(${sql.param([...modes])}::text[]) as mode
      union all
      select mode, (${nextTag(ctx, sql`named.mode`, sql`and tag > named.tag`)}) from named where tag is not null
    )
    select distinct tag from named where tag is not null order by tag limit ${mostOffered}`);
  return { tags: rows.map(({ tag }) => tag) };
}

const nextTag = ({ workspace }: MemberContext, mode: SQL, after = sql``): SQL => sql`
  select order_tags.tag from order_tags where workspace_id = ${workspace.id} and order_tags.mode = ${mode} ${after}
  order by tag limit 1`;
