import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { allTasks, jobOptionsOf } from "#lib/core/jobs/tasks.ts";

/**
 * Removes jobs that failed, or whose worker was killed, after a newer job with their key was queued. The queue takes
 * the key from such a job and sets its tries to the most, so that it never runs again. It would count as given up
 * forever. Without a key is also each job of a task whose jobs are separate; those that are given up stay.
 */
export async function removeReplacedJobs(): Promise<void> {
  const keyed = allTasks.filter((task) => jobOptionsOf(task).key !== null);
  await db().execute(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where key is null and attempts >= max_attempts and locked_at is null
      and task_identifier = any(${sql.param(keyed)}::text[])`);
}
