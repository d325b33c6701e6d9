import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { Touched } from "../watch-problems.ts";

/** What was put aside until now is open again, at the head of its list; what somebody is just deciding about waits. */
export async function wakeSnoozed(tx: Executor, workspaceId: string): Promise<Touched> {
  const { rows } = await tx.execute<Touched[number]>(sql`
    update ${orderProblems}
    set state = 'open', moved_at = now(), snoozed_until = null, decided_by = null, decided_at = null, note = null
    where workspace_id = ${workspaceId} and id in (
      select id from ${orderProblems}
      where workspace_id = ${workspaceId} and state = 'snoozed' and snoozed_until <= now()
      order by id for update skip locked)
    returning mode`);
  return rows;
}
