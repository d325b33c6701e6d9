import { randomUUID } from "node:crypto";
import type { Database } from "./database.ts";
import type { World } from "./world.ts";

/** Inserts with SQL a finished run with one failed row, and a problem with a late order. */
export async function addRunAndProblem(database: Database, orderId: string): Promise<World["runAndProblem"]> {
  const problemId = randomUUID();
  const runId = await addRun(database, orderId, "finished");
  await database.rows(
    `insert into run_rows (workspace_id, run_id, position, order_id, was_confirmed, total_cents, state)
     select workspace_id, $1::uuid, 0, id, confirmed_at is not null, total_cents, 'failed' from orders where id = $2::uuid`,
    [runId, orderId],
  );
  await database.rows("update orders set due_at = now() - interval '1 day', is_late = true where id = $1", [
    orderId,
  ]);
  await database.rows(
    `insert into order_problems (workspace_id, id, mode, order_id, kind, since, state_changed_at)
     select workspace_id, $1::uuid, mode, id, 'late', due_at, due_at from orders where id = $2::uuid
     on conflict (workspace_id, order_id, kind, subject) do update set id = excluded.id`,
    [problemId, orderId],
  );
  return { runId, problemId };
}

export async function addRun(database: Database, orderId: string, state: string): Promise<string> {
  const runId = randomUUID();
  await database.rows(
    `insert into runs (workspace_id, id, mode, kind, tags, asked_by, rows_count, total_cents, failed_count, state)
     select o.workspace_id, $1::uuid, o.mode, 'tag', '{seen}', u.id, 1, o.total_cents, 1, $3
     from orders o, users u where o.id = $2::uuid and u.email like '%canary%'`,
    [runId, orderId, state],
  );
  return runId;
}

export async function openProblem({ database, runAndProblem }: World, state = "open"): Promise<string> {
  await database.rows("update order_problems set state = $2, ended_at = null where id = $1", [
    runAndProblem.problemId,
    state,
  ]);
  return runAndProblem.problemId;
}
