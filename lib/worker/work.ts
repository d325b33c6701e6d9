import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { type SystemContext, type SystemTask, systemContext } from "#lib/core/auth/system-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { Jobs, Task } from "#lib/core/jobs/tasks.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

/** Work that is planned once a minute, for each workspace where it is due. */
export type Plan = {
  /** SQL condition on `workspaces`. With `each`, an array of ids: each id becomes that field of a job's payload. */
  due: SQL;
  each?: "runId" | "importId";
  /** The seconds of the minute at which the job runs; without them it runs at once. */
  at?: readonly number[];
  /** Also in a workspace without an account of the service. */
  alsoUnconnected?: boolean;
};

/** The work for a task of `lib/core/jobs/tasks.ts`, and the times at which it starts without being enqueued. */
type Work<T extends Task> = {
  run: (payload: Jobs[T]) => Promise<void>;
  /** A cron schedule in UTC. If the machine slept through several runs, one job makes up for them. */
  every?: string;
  plans?: readonly Plan[];
};

export type Works = { [T in Task]: Work<T> };

export const inWorkspace =
  <P extends { workspaceId: string }>(
    task: SystemTask,
    work: (ctx: SystemContext, payload: P) => Promise<unknown>,
  ) =>
  async (payload: P): Promise<void> => {
    await work(await systemContext(payload.workspaceId, task), payload);
  };

const delays = { again: 0, later: 3 } as const;

/** Continues a task in turns, each a job of its own, because a stopping worker waits for its running jobs. */
export const inTurns =
  <T extends Task>(
    name: T,
    task: SystemTask,
    turn: (ctx: SystemContext, payload: Jobs[T]) => Promise<"over" | "again" | "later">,
  ) =>
  async (payload: Jobs[T] & { workspaceId: string }): Promise<void> => {
    const next = await turn(await systemContext(payload.workspaceId, task), payload);
    if (next !== "over") await enqueue(db(), name, payload, { delaySeconds: delays[next] });
  };

/** Processes one workspace after the other. A failure is logged and does not stop the others. */
export async function eachWorkspace(
  workspaceIds: readonly string[],
  work: (workspaceId: string) => Promise<unknown>,
  failure: string,
): Promise<void> {
  for (const workspaceId of workspaceIds) {
    try {
      await work(workspaceId);
    } catch (error) {
      log().error({ ...describeException(error), component: "worker", workspaceId }, failure);
    }
  }
}

type OfWorkspace = PgTable & { workspaceId: PgColumn };

// Each subquery is complete without `workspaces`, so that each node of a distributed database can answer its part.

/** SQL condition: the workspace has such a row. */
export const has = (table: OfWorkspace, condition: SQL | undefined = sql`true`) =>
  sql`${workspaces.id} in (select ${table.workspaceId} from ${table} where ${condition})`;

/** SQL: an array with the ids of such rows of the workspace, as JSON. */
export const idsOf = (table: OfWorkspace & { id: PgColumn }, condition: SQL | undefined) =>
  sql`((select jsonb_object_agg(workspace_id, ids) from (
    select ${table.workspaceId} as workspace_id, jsonb_agg(${table.id}) as ids from ${table}
    where ${condition} group by ${table.workspaceId}) as found) -> ${workspaces.id}::text)`;
