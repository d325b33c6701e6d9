import { db } from "#drizzle/client.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { closeRequest, holdRequest } from "./internal/hold-request.ts";
import { type RequestInput, requestSchema } from "./schemas.ts";

/**
 * Ends a search without erasing anything; who was looked for is forgotten. Of an erasure that has begun it is too late.
 * @throws AppError not_found | search_moved
 */
export async function closeSearch(ctx: WorkspaceContext, input: RequestInput): Promise<void> {
  requireRole(ctx, "settings:manage");
  const { requestId } = parseInput(requestSchema, input);
  await db().transaction(async (tx) => {
    const held = await holdRequest(tx, ctx.workspace.id, requestId);
    if (held.state === "closed") return;
    if (held.state !== "searching" && held.state !== "found") throw new AppError("search_moved", 409);
    await closeRequest(tx, held);
    await writeAudit(tx, ctx, {
      action: "privacy.close",
      subjectType: "privacy_request",
      subjectId: requestId,
    });
  });
}
