import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { type AccountMail, askingOf, type Jobs, type Task } from "./tasks.ts";

/** What differs from how the task is usually asked for. */
type When = { key?: string; delaySeconds?: number; keepsItsTime?: boolean };

/** Put into the queue in the caller's transaction: no change without its job, no job without its change. */
export async function enqueue<T extends Task>(
  tx: Executor,
  task: T,
  payload: Jobs[T],
  when: When = {},
): Promise<void> {
  const asking = askingOf(task);
  const { delaySeconds = 0, keepsItsTime = false } = { ...asking, ...when };
  const key = when.key ?? asking.key?.(payload) ?? null;
  const ask = sql`
    select (graphile_worker.add_job(
      ${task}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => now() + make_interval(secs => ${delaySeconds}::float8),
      job_key => ${key}::text,
      job_key_mode => ${keepsItsTime ? "preserve_run_at" : "replace"}::text,
      priority => ${asking.priority}::int
    )).id
    where ${keepsItsTime ? sql`not ${isWaiting(sql`${key}`)}` : sql`true`}`;
  let isLost = true;
  while (isLost) {
    const { rows } = await tx.execute<{ id: string | null }>(ask);
    // Locked by a worker between the two statements of `add_job`, which puts no other one beside it then: asked again it does.
    isLost = rows[0]?.id === null;
  }
}

/**
 * Reading is enough where a job waits already: writing its row would make everyone who asks queue for it. One that
 * failed waits for hours in the end, and is asked for again.
 */
export const isWaiting = (key: SQL) => sql`exists (
  select from graphile_worker.jobs where key = ${key} and locked_at is null and attempts = 0)`;

/** A job that a statement puts into the queue together with what it is for: `specOf` says it in SQL. */
export type WrittenJob<T extends Task = Task> = {
  task: T;
  payload: Jobs[T];
  key: string | null;
  priority: number;
  delaySeconds?: number;
};

export function writeJob<T extends Task>(task: T, payload: Jobs[T]): WrittenJob<T> {
  const { priority, key } = askingOf(task);
  return { task, payload, priority, key: key?.(payload) ?? null };
}

/** One argument of `graphile_worker.add_jobs`; `job` is a `WrittenJob` as jsonb, and no two may have one key. */
export const specOf = (job: string) => `row(${job} ->> 'task', (${job} -> 'payload')::json, null,
  now() + make_interval(secs => (${job} -> 'delaySeconds')::float8), null,
  ${job} ->> 'key', (${job} -> 'priority')::smallint, null)::graphile_worker.job_spec`;

/** As soon as the answer that was lost may be there. */
export const finishIntentsSoon = (tx: Executor, workspaceId: string) =>
  enqueue(
    tx,
    "finish-intents",
    { workspaceId },
    { key: `finish-intents:${workspaceId}:soon`, delaySeconds: 3, keepsItsTime: true },
  );

/** A mail about an account; no crash loses it, since it waits in the queue until it has left. */
export const sendAccountMailSoon = (tx: Executor, mail: AccountMail) =>
  enqueue(tx, "send-account-mail", { ...mail, id: randomUUID(), askedAt: new Date().toISOString() });
