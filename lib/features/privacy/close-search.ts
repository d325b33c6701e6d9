import { db } from "#drizzle/client.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { closeRequest, lockPrivacyRequest } from "./internal/lock-privacy-request.ts";
import { type RequestInput, requestSchema } from "./schemas.ts";

/**
 * Closes a search without erasing anything; the search terms are deleted. Fails once an erasure has begun.
 * @throws AppError not_found | search_moved
 */
export async function closeSearch(ctx: WorkspaceContext, input: RequestInput): Promise<void> {
  requireRole(ctx, "settings:manage");
  const { requestId } = parseInput(requestSchema, input);
  await db().transaction(async (tx) => {
    const request = await lockPrivacyRequest(tx, ctx.workspace.id, requestId);
    if (request.state === "closed") return;
    if (request.state !== "searching" && request.state !== "found") throw new AppError("search_moved", 409);
    await closeRequest(tx, request);
    await writeAudit(tx, ctx, {
      action: "privacy.close",
      subjectType: "privacy_request",
      subjectId: requestId,
    });
  });
}
