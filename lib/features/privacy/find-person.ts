import { and, count, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { maxOpenSearches } from "./limits.ts";
import { type FindPersonInput, findPersonSchema } from "./schemas.ts";

/**
 * Starts a search of all data for one person, by any of the known details. Returns the id of the search; the search
 * terms are not logged.
 * @throws AppError too_many_searches
 */
export async function findPerson(ctx: WorkspaceContext, input: FindPersonInput): Promise<string> {
  requireRole(ctx, "settings:manage");
  const search = parseInput(findPersonSchema, input);
  const workspaceId = ctx.workspace.id;
  return db().transaction(async (tx) => {
    const [open] = await tx
      .select({ count: count() })
      .from(privacyRequests)
      .where(
        and(
          eq(privacyRequests.workspaceId, workspaceId),
          inArray(privacyRequests.state, ["searching", "found", "erasing", "waiting"]),
        ),
      );
    if (open && open.count >= maxOpenSearches) throw new AppError("too_many_searches", 409);
    const [made] = await tx
      .insert(privacyRequests)
      .values({ workspaceId, askedBy: ctx.actor.userId, search })
      .returning({ id: privacyRequests.id });
    if (!made) throw new Error("no search was made");
    const by = Object.entries(search).flatMap(([field, text]) => (text ? [field] : []));
    await writeAudit(tx, ctx, {
      action: "privacy.search",
      subjectType: "privacy_request",
      subjectId: made.id,
      details: { fields: by },
    });
    await enqueue(tx, "run-privacy", { workspaceId });
    return made.id;
  });
}
