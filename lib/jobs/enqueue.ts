import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";

/** Every task of the worker and what it is told. */
export interface Jobs {
  "reread-order": { workspaceId: string; orderId: string };
  "reconcile-orders": { workspaceId: string };
  "walk-orders": { workspaceId: string };
  "finish-intents": { workspaceId: string };
  "check-keys": { workspaceId: string };
}

export type Task = keyof Jobs;

declare global {
  namespace GraphileWorker {
    interface Tasks extends Jobs {}
  }
}

type When = {
  /** Jobs under one key are one job: the last one asked for. */
  key?: string;
  delaySeconds?: number;
};

/** What a person waits for goes before what keeps the mirror fresh; lower runs first. */
const priorities: Record<Task, number> = {
  "finish-intents": -20,
  "reread-order": -10,
  "check-keys": -5,
  "reconcile-orders": 0,
  "walk-orders": 10,
};

/** Put into the queue in the caller's transaction: no change without its job, no job without its change. */
export async function enqueue<T extends Task>(
  tx: Executor,
  task: T,
  payload: Jobs[T],
  { key, delaySeconds = 0 }: When = {},
): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${task}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => now() + make_interval(secs => ${delaySeconds}::float8),
      job_key => ${key ?? null}::text,
      priority => ${priorities[task]}::int
    )`);
}

export const rereadOrder = (tx: Executor, workspaceId: string, orderId: string) =>
  enqueue(tx, "reread-order", { workspaceId, orderId }, { key: `reread:${workspaceId}:${orderId}` });

export const finishIntentsSoon = (tx: Executor, workspaceId: string) =>
  enqueue(
    tx,
    "finish-intents",
    { workspaceId },
    { key: `finish-intents:${workspaceId}:soon`, delaySeconds: 3 },
  );

export const checkKeysSoon = (tx: Executor, workspaceId: string) =>
  enqueue(tx, "check-keys", { workspaceId }, { key: `check-keys:${workspaceId}` });
