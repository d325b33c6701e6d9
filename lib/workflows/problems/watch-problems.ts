import { sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { type LiveChange, notifyChanges } from "#drizzle/notify.ts";
import { problemWatches } from "#drizzle/schema/problem-watches.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { endProblems } from "./internal/end-problems.ts";
import { findProblems } from "./internal/find-problems.ts";
import { markLate } from "./internal/mark-late.ts";
import { tellFound } from "./internal/tell-found.ts";
import { wakeSnoozed } from "./internal/wake-snoozed.ts";

/** Which modes something has changed in. */
export type Touched = { mode: "live" | "test" }[];

/**
 * Finds what needs somebody, and what no longer does: orders that were told of since it last looked, those whose lead
 * time is over, and what was put aside until now. One at a time in a workspace.
 */
export async function watchProblems(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "problems");
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const late = await markLate(tx, workspaceId);
    const since = await takeWatch(tx, workspaceId);
    const found = await findProblems(tx, workspaceId, since);
    const touched = [
      ...found,
      ...(await endProblems(tx, workspaceId)),
      ...(await wakeSnoozed(tx, workspaceId)),
    ];
    await tell(tx, workspaceId, "order", late);
    await tell(tx, workspaceId, "problem", touched);
    await tellFound(tx, workspaceId, found);
  });
}

/** Since when orders are looked at: somewhat before the last look, for what was being written during it. */
async function takeWatch(tx: Executor, workspaceId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ since: string | null }>(sql`
    with before as (select seen_until from ${problemWatches} where workspace_id = ${workspaceId} for update)
    insert into ${problemWatches} (workspace_id, seen_until) values (${workspaceId}, now())
    on conflict (workspace_id) do update set seen_until = now()
    returning ((select seen_until from before) - interval '10 minutes')::text as since`);
  return rows[0]?.since ?? null;
}

/** Of many, it is not said which. */
async function tell(tx: Executor, workspaceId: string, kind: "order" | "problem", touched: Touched) {
  const modes = [...new Set(touched.map(({ mode }) => mode))];
  const changes = modes.map((mode): LiveChange => ({ workspaceId, mode, kind, id: "" }));
  if (changes.length > 0) await notifyChanges(tx, changes);
}
