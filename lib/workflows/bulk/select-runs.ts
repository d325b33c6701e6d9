import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { runColumns } from "./run-view.ts";

/** Runs with the names of whom they are about; whoever has left the workspace keeps theirs. */
export function selectRuns(ctx: MemberContext) {
  requireRole(ctx, "orders:read");
  const assignee = alias(users, "assignee");
  return db()
    .select({ ...runColumns, askedBy: users.name, assignee: assignee.name })
    .from(bulkRuns)
    .leftJoin(users, eq(users.id, bulkRuns.askedBy))
    .leftJoin(assignee, eq(assignee.id, bulkRuns.assigneeId))
    .$dynamic();
}
