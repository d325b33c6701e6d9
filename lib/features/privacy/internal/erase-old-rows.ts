import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { db, type Transaction } from "#drizzle/client.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { movingStatuses } from "#lib/features/orders/status.ts";
import { eraseRows } from "./erasing/erase-rows.ts";
import { orders } from "./places/orders.ts";

const importsAtOnce = 1_000;

/**
 * Deletes the content of import rows whose orders were created or given up longer ago than the retention period.
 * Returns the number of rows.
 */
export async function forgetImportRows(workspaceId: string): Promise<number> {
  const kept = sql`(select ${workspaces.importRowDays} from ${workspaces} where ${workspaces.id} = ${workspaceId})`;
  const isOld = and(
    eq(imports.workspaceId, workspaceId),
    inArray(imports.state, ["finished", "stopped"]),
    lt(imports.finishedAt, sql`now() - make_interval(days => ${kept})`),
    isNull(imports.rowsForgottenAt),
  );
  const old = await db().select({ id: imports.id }).from(imports).where(isOld);
  let forgotten = 0;
  for (const { id } of old) {
    forgotten += await db().transaction(async (tx) => {
      // Locks the import until its rows are empty. One that was started again meanwhile keeps them.
      const marked = await tx
        .update(imports)
        .set({ rowsForgottenAt: sql`now()` })
        .where(and(isOld, eq(imports.id, id)));
      return marked.rowCount ? forgetRows(tx, workspaceId, id) : 0;
    });
  }
  return forgotten;
}

async function forgetRows(tx: Transaction, workspaceId: string, importId: string): Promise<number> {
  let forgotten = 0;
  for (let from = 0; ; from += importsAtOnce) {
    const { rowCount } = await tx.execute(sql`
      update import_rows set cells = '[]' where workspace_id = ${workspaceId} and import_id = ${importId}
        and position > ${from} and position <= ${from + importsAtOnce}`);
    forgotten += rowCount ?? 0;
    if (!rowCount) break;
  }
  await forgetSaid(tx, workspaceId, importId);
  return forgotten;
}

/**
 * Import problems quote the row, and a refusal quotes the request, so both are erased too, and so are the references.
 * A later search could not find them, because it searches the rows.
 */
async function forgetSaid(tx: Transaction, workspaceId: string, importId: string): Promise<void> {
  const ofImport = sql`workspace_id = ${workspaceId} and import_id = ${importId}`;
  await tx.execute(sql`delete from import_problems where ${ofImport}`);
  await tx.execute(sql`update import_orders set outcome = jsonb_set('{"code": null}', '{code}', coalesce(outcome -> 'code', 'null'))
    where ${ofImport} and state = 'refused' and outcome is not null`);
  await tx.execute(
    sql`update import_orders set reference = null where ${ofImport} and reference is not null`,
  );
}

const batch = 200;
const restMs = 50;

type Old = { id: string; at: string; isErased: boolean };

/**
 * Erases the recipient from every order, drafts included, that is older than the workspace's retention period and
 * will not change without a user, and from its requests and events. Returns the number of orders.
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
