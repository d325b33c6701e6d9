import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { closeRequest } from "./internal/close-request.ts";
import { eraseOldRecipients } from "./internal/keeping/erase-old-recipients.ts";
import { eraseSince } from "./internal/keeping/erase-since.ts";
import { forgetImportRows } from "./internal/keeping/forget-import-rows.ts";
import { searchDays } from "./limits.ts";

/** How much went. */
export type CleanedKept = { recipients: number; told_since: number; import_rows: number; searches: number };

/** Takes away what is older than the workspace keeps it: lines of files, recipients of orders, searches nobody ended. */
export async function cleanKept(ctx: SystemContext): Promise<CleanedKept> {
  requireTask(ctx, "privacy");
  const workspaceId = ctx.workspace.id;
  const cleaned = {
    recipients: await eraseOldRecipients(workspaceId),
    told_since: await eraseSince(workspaceId),
    import_rows: await forgetImportRows(workspaceId),
    searches: await closeLeft(workspaceId),
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

async function closeLeft(workspaceId: string): Promise<number> {
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
