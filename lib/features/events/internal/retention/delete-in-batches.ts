import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";

/** Few enough that nobody waits for one. */
const batch = 1_000;
const restMs = 50;

type Old = {
  table: SQL;
  /** Whose, how old, and what of it may go. */
  where: SQL;
  /** Of the index that it is found by, before the time: named, since `is null` is no constant to the planner. */
  leading?: SQL;
};

/** How many a batch took, and where it ended. */
type Taken = { taken: number; deleted: number; at: string | null; id: string | null };

/**
 * Deletes from the oldest on, a batch at a time with a rest between, each going on where the last one ended: what was
 * just deleted would otherwise be gone through again, and so would what stays. Returns how many went.
 */
export async function deleteInBatches(old: Old): Promise<number> {
  let deleted = 0;
  let last = await deleteBatch(old, sql``);
  deleted += last.deleted;
  while (last.taken === batch) {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    last = await deleteBatch(old, sql`and (received_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`);
    deleted += last.deleted;
  }
  return deleted;
}

async function deleteBatch({ table, where, leading = sql`` }: Old, beyond: SQL): Promise<Taken> {
  const { rows } = await db().execute<Taken>(sql`
    with old as materialized (
      select workspace_id, id, received_at from ${table} where ${where} ${beyond}
      order by ${leading} received_at, id limit ${batch} for update skip locked
    ), deleted as (
      delete from ${table} using old
      where ${table}.workspace_id = old.workspace_id and ${table}.id = old.id returning 1
    ), last as (select received_at, id from old order by received_at desc, id desc limit 1)
    select (select count(*)::int from old) as taken, (select count(*)::int from deleted) as deleted,
      (select received_at::text from last) as at, (select id from last) as id`);
  const [taken] = rows;
  if (!taken) throw new Error("a batch said nothing of itself");
  return taken;
}
