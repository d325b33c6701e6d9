import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { currentTraceparent } from "#lib/spans.ts";
import { type AccountMail, type Jobs, jobOptionsOf, type Task } from "./tasks.ts";

/** Overrides how the task is usually queued. */
type When = { key?: string; delaySeconds?: number; preserveRunAt?: boolean };

/** Queues a job in the caller's transaction, so that the change and its job commit together. */
export async function enqueue<T extends Task>(
  tx: Executor,
  task: T,
  payload: Jobs[T],
  when: When = {},
): Promise<void> {
  const asking = jobOptionsOf(task);
  const { delaySeconds = 0, preserveRunAt = false } = { ...asking, ...when };
  const key = when.key ?? asking.key?.(payload) ?? null;
  const ask = sql`
    select (graphile_worker.add_job(
      ${task}::text,
      payload => ${JSON.stringify(withTrace(payload))}::json,
      run_at => now() + make_interval(secs => ${delaySeconds}::float8),
      job_key => ${key}::text,
      job_key_mode => ${preserveRunAt ? "preserve_run_at" : "replace"}::text,
      priority => ${asking.priority}::int
    )).id
    where ${preserveRunAt ? sql`not ${isWaiting(sql`${key}`)}` : sql`true`}`;
  let isLost = true;
  while (isLost) {
    const { rows } = await tx.execute<{ id: string | null }>(ask);
    // A worker locked the job between the two statements of `add_job`, which then adds nothing. Another call adds the
    // job.
    isLost = rows[0]?.id === null;
  }
}

/**
 * The worker continues the trace that queued the job, and takes the field out before the task runs. The key of a job
 * does not depend on it. A payload that has it already keeps its own.
 */
const withTrace = <P extends object>(payload: P, traceparent = currentTraceparent()): P =>
  traceparent ? { traceparent, ...payload } : payload;

/**
 * Whether a job is waiting. Then reading is enough: if every caller wrote the row, all of them would queue for its
 * lock. A job that has failed does not count, because its retry may be hours away.
 */
export const isWaiting = (key: SQL) => sql`exists (
  select from graphile_worker.jobs where key = ${key} and locked_at is null and attempts = 0)`;

/** A job as JSON, for a statement that queues many. `jobSpecOf` and `accept_deliveries` write it in SQL. */
export type WrittenJob<T extends Task = Task> = {
  task: T;
  payload: Jobs[T];
  key: string | null;
  priority: number;
  delaySeconds?: number;
};

/** `traceparent`: the trace that the job continues, if it is not the current one. */
export function writeJob<T extends Task>(task: T, payload: Jobs[T], traceparent?: string): WrittenJob<T> {
  const { priority, key } = jobOptionsOf(task);
  return { task, payload: withTrace(payload, traceparent), priority, key: key?.(payload) ?? null };
}

/**
 * One argument of `graphile_worker.add_jobs`. `job` is a `WrittenJob` as jsonb. Two jobs of one call cannot have the
 * same key.
 */
export const jobSpecOf = (job: string) => `row(${job} ->> 'task', (${job} -> 'payload')::json, null,
  now() + make_interval(secs => (${job} -> 'delaySeconds')::float8), null,
  ${job} ->> 'key', (${job} -> 'priority')::smallint, null)::graphile_worker.job_spec`;

/** Looks for the effect of a lost answer three seconds from now. */
export const finishIntentsSoon = (tx: Executor, workspaceId: string) =>
  enqueue(
    tx,
    "finish-intents",
    { workspaceId },
    { key: `finish-intents:${workspaceId}:soon`, delaySeconds: 3, preserveRunAt: true },
  );

/** Queues a mail about an account. The queue stores it until it is sent, so a crash does not lose it. */
export const sendAccountMailSoon = (tx: Executor, mail: AccountMail) =>
  enqueue(tx, "send-account-mail", { ...mail, id: randomUUID(), askedAt: new Date().toISOString() });
