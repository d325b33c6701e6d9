import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { eraseOldRecipients, forgetImportRows } from "./internal/erase-old-rows.ts";
import { eraseRows } from "./internal/erasing/erase-rows.ts";
import { closeRequest } from "./internal/lock-privacy-request.ts";
import { events } from "./internal/places/events.ts";
import { intents } from "./internal/places/orders.ts";
import type { Place } from "./internal/places/place.ts";
import { searchDays } from "./limits.ts";

const batch = 200;

/**
 * The service still sends data of an erased order, in events and responses: erases what has arrived since. Returns
 * the number of rows.
 */
async function eraseSince(workspaceId: string): Promise<number> {
  const sent = await eraseNew(workspaceId, intents, sql`told.state <> 'open'`);
  return sent + (await eraseNew(workspaceId, events, sql`told.state <> 'waiting'`));
}

async function eraseNew(workspaceId: string, place: Place, isOver: SQL): Promise<number> {
  let erased = 0;
  while (true) {
    const { rows } = await db().execute<{ id: string }>(sql`
      select told.id from erasures join ${place.table} as told on told.workspace_id = ${workspaceId}
        and told.order_id = erasures.subject_id::uuid and ${isOver}
      where erasures.workspace_id = ${workspaceId} and erasures.place = 'orders' and not exists (
        select from erasures as gone where gone.workspace_id = ${workspaceId} and gone.place = ${place.name}
          and gone.subject_id = told.id::text)
      limit ${batch}`);
    const subjectIds = rows.map(({ id }) => id);
    if (subjectIds.length === 0) return erased;
    const matching = () => sql`false`;
    await db().transaction((tx) =>
      eraseRows(tx, place, { workspaceId, requestId: null, subjectIds, matching }),
    );
    erased += subjectIds.length;
  }
}

/** Number of deleted or erased rows. */
type AppliedRetention = { recipients: number; told_since: number; import_rows: number; searches: number };

/**
 * Deletes data that is older than the workspace's retention periods: import rows, recipients of orders, and searches
 * that were never closed.
 */
export async function applyRetention(ctx: SystemContext): Promise<AppliedRetention> {
  requireTask(ctx, "privacy");
  const workspaceId = ctx.workspace.id;
  const cleaned = {
    recipients: await eraseOldRecipients(workspaceId),
    told_since: await eraseSince(workspaceId),
    import_rows: await forgetImportRows(workspaceId),
    searches: await closeStaleSearches(workspaceId),
  };
  if (Object.values(cleaned).some((count) => count > 0)) {
    await writeAudit(db(), ctx, {
      action: "privacy.clean",
      subjectType: "workspace",
      subjectId: workspaceId,
      details: cleaned,
    });
  }
  return cleaned;
}

async function closeStaleSearches(workspaceId: string): Promise<number> {
  return db().transaction(async (tx) => {
    const left = await tx
      .select()
      .from(privacyRequests)
      .where(
        and(
          eq(privacyRequests.workspaceId, workspaceId),
          inArray(privacyRequests.state, ["searching", "found"]),
          lt(privacyRequests.createdAt, sql`now() - make_interval(days => ${searchDays}::int)`),
        ),
      )
      .for("update", { skipLocked: true });
    for (const request of left) await closeRequest(tx, request);
    return left.length;
  });
}

/** @step The caller checks access. */
export async function allWorkspaces(): Promise<string[]> {
  return (await db().select({ id: workspaces.id }).from(workspaces)).map(({ id }) => id);
}
