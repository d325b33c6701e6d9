import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { movingStatuses } from "#lib/features/orders/status.ts";
import { eraseRows } from "../erasing/erase-rows.ts";
import { orders } from "../places/orders.ts";

const batch = 200;
const restMs = 50;

type Old = { id: string; at: string; isErased: boolean };

/**
 * Takes the recipient out of every order that is older than the workspace keeps it and does not move by itself, drafts
 * included, and out of what was sent and reported of it. Returns of how many orders.
 */
export async function eraseOldRecipients(workspaceId: string): Promise<number> {
  let erased = 0;
  for (let after: Old | null = null; ; ) {
    const old = await readOld(workspaceId, after);
    const ids = old.flatMap(({ id, isErased }) => (isErased ? [] : [id]));
    if (ids.length > 0) {
      await db().transaction((tx) =>
        eraseRows(tx, orders, { workspaceId, requestId: null, subjectIds: ids, matching: () => sql`false` }),
      );
      erased += ids.length;
    }
    const last: Old | undefined = old.at(-1);
    if (!last || old.length < batch) return erased;
    after = last;
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

async function readOld(workspaceId: string, after: Old | null): Promise<Old[]> {
  const { rows } = await db().execute<Old>(sql`
    select id, created_at::text as at, exists (select from erasures where workspace_id = ${workspaceId}
      and place = 'orders' and subject_id = orders.id::text) as "isErased"
    from orders where workspace_id = ${workspaceId}
      and created_at < date_trunc('day', now(), 'UTC') - make_interval(days => (
        select recipient_days from workspaces where id = ${workspaceId}))
      and status <> all(${sql.param([...movingStatuses])}::text[])
      and not exists (select from order_intents as intent where intent.workspace_id = ${workspaceId}
        and intent.order_id = orders.id and intent.state = 'open')
      ${after ? sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by created_at, id limit ${batch}`);
  return rows;
}
