import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Touched } from "../watch-problems.ts";

/** At once; the rest a minute later. */
const mostMarked = 5_000;

/** Orders become late by time alone, and stop being so when they are sent, or their lead time turns out longer. */
export async function markLate(tx: Executor, workspaceId: string): Promise<Touched> {
  const { rows: late } = await tx.execute<Touched[number]>(sql`
    update ${orders} set is_late = true
    where workspace_id = ${workspaceId} and id in (
      select id from ${orders} where workspace_id = ${workspaceId} and due_at is not null and not is_late
        and due_at < now() order by due_at limit ${mostMarked} for update skip locked)
    returning mode`);
  const { rows: inTime } = await tx.execute<Touched[number]>(sql`
    update ${orders} set is_late = false
    where workspace_id = ${workspaceId} and id in (
      select id from ${orders} where workspace_id = ${workspaceId} and is_late
        and (due_at is null or due_at >= now()) limit ${mostMarked} for update skip locked)
    returning mode`);
  return [...late, ...inTime];
}
