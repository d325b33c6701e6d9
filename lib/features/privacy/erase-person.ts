import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { chooseMatches, isRequest, lockPrivacyRequest } from "./internal/lock-privacy-request.ts";
import { type ChoosePeopleInput, choosePeopleSchema } from "./schemas.ts";

/**
 * Erases all selected data of one person for good; data of unfinished work is erased once that work is over.
 * @throws AppError sign_in_again | not_found | search_moved | nobody_chosen
 */
export async function erasePerson(ctx: WorkspaceContext, input: ChoosePeopleInput): Promise<void> {
  requireRole(ctx, "settings:manage");
  requireFresh(ctx);
  const { requestId, identities } = parseInput(choosePeopleSchema, input);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const request = await lockPrivacyRequest(tx, workspaceId, requestId);
    // A second click does not start a second erasure.
    if (request.state === "erasing" || request.state === "waiting") return;
    if (request.state !== "found") throw new AppError("search_moved", 409);
    const rows = await chooseMatches(tx, request, identities);
    await tx
      .update(privacyRequests)
      .set({ state: "erasing", eraseAskedAt: sql`now()`, eraseAskedBy: ctx.actor.userId })
      .where(isRequest(workspaceId, requestId));
    await writeAudit(tx, ctx, {
      action: "privacy.ask_erasure",
      subjectType: "privacy_request",
      subjectId: requestId,
      details: { chosen: rows },
    });
    await enqueue(tx, "run-privacy", { workspaceId });
  });
}
