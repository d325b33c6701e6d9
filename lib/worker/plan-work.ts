import { isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { enqueue, isWaiting, jobSpecOf, type WrittenJob, writeJob } from "#lib/core/jobs/enqueue.ts";
import type { Task } from "#lib/core/jobs/tasks.ts";
import { nextPicture } from "#lib/features/uploads/next-picture.ts";
import { removeReplacedJobs } from "./remove-replaced-jobs.ts";
import { unlockAbandonedJobs } from "./unlock-abandoned-jobs.ts";
import { eachWorkspace, type Plan } from "./work.ts";

export type NamedPlan = Plan & { task: Task };

/**
 * Runs once a minute. One statement finds which work is due in which workspace, and one more for each of these
 * workspaces enqueues its jobs. A workspace whose planning fails therefore delays no other.
 */
export async function planWork(plans: readonly NamedPlan[]): Promise<void> {
  await unlockAbandonedJobs();
  await removeReplacedJobs();
  const due = new Map((await selectDue(plans)).map((row) => [String(row.id), row]));
  await eachWorkspace(
    [...due.keys()],
    (id) => plan(plans.flatMap((each, index) => jobsOf(id, each, due.get(id)?.[`p${index}`]))),
    "work of a workspace not planned",
  );
  await planPictures();
}

type Due = Record<string, unknown>;

/** In random order, so that the same workspace is not always the last. */
async function selectDue(plans: readonly NamedPlan[]): Promise<Due[]> {
  const isConnected = isNotNull(workspaces.accountId);
  const columns = plans.map(({ due, each, alsoUnconnected }, index) => {
    const isApart = alsoUnconnected ? due : sql`case when ${isConnected} then ${due} end`;
    return sql`${each ? sql`coalesce(${isApart}, '[]')` : sql`coalesce(${isApart}, false)`} as ${sql.identifier(`p${index}`)}`;
  });
  const { rows } = await db().execute<Due>(
    sql`select ${workspaces.id} as id, ${sql.join(columns, sql`, `)} from ${workspaces} order by random()`,
  );
  return rows;
}

function jobsOf(workspaceId: string, { task, each, at }: NamedPlan, due: unknown): WrittenJob[] {
  const payloads = Array.isArray(due)
    ? due.map((id) => ({ workspaceId, [each ?? ""]: id }))
    : due === true
      ? [{ workspaceId }]
      : [];
  return payloads.flatMap((payload) => {
    const job = writeJob<Task>(task, payload as never);
    return at
      ? at.map((delaySeconds) => ({ ...job, key: `${job.key}:${delaySeconds}`, delaySeconds }))
      : [job];
  });
}

/** Leaves a waiting job unchanged: with a full queue, each plan would otherwise postpone it. */
async function plan(jobs: WrittenJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await db().execute(sql`
    select count(*) from graphile_worker.add_jobs(array(
      select ${sql.raw(jobSpecOf("job"))} from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) as job
      where not ${isWaiting(sql`job ->> 'key'`)}))`);
}

/** For every workspace, also one without a key. */
async function planPictures(): Promise<void> {
  const next = await nextPicture([]);
  if (!next) return;
  const { workspaceId, id } = next;
  if (next.kind === "upload") await enqueue(db(), "check-upload", { workspaceId, uploadId: id });
  else await enqueue(db(), "make-preview", { workspaceId, fileId: id });
}
