import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { type SystemContext, type SystemTask, systemContext } from "#lib/core/auth/system-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { Jobs, Task } from "#lib/core/jobs/tasks.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

/** What is planned once a minute, for each workspace where it is due. */
export type Plan = {
  /** Condition on `workspaces`; where `each` names a field of the payload, an array of the ids that it gets. */
  due: SQL;
  each?: "runId" | "importId";
  /** Seconds of the minute at which it runs; without, it runs at once. */
  at?: readonly number[];
  /** Also in a workspace that has no account of the service. */
  alsoUnconnected?: boolean;
};

/** What the worker does for a task of `lib/core/jobs/tasks.ts`, and when it does so without being asked. */
type Work<T extends Task> = {
  run: (payload: Jobs[T]) => Promise<void>;
  /** By the clock (UTC), as cron writes it. Of the times that a machine slept through, one is made up for. */
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

/** Goes on with something in turns, each a job of its own: a worker that is asked to stop waits for its jobs. */
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

/** Works on one workspace after the other. One that fails is logged, and the others have their turn all the same. */
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

/** Whether a workspace has such a row. */
export const has = (table: OfWorkspace, condition: SQL | undefined = sql`true`) =>
  sql`exists (select from ${table} where ${table.workspaceId} = ${workspaces.id} and ${condition})`;

/** The ids of such rows of a workspace. */
export const idsOf = (table: OfWorkspace & { id: PgColumn }, condition: SQL | undefined) =>
  sql`array(select ${table.id} from ${table} where ${table.workspaceId} = ${workspaces.id} and ${condition})`;
