import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { chooseMatches, lockPrivacyRequest } from "./internal/lock-privacy-request.ts";
import { type ChoosePeopleInput, choosePeopleSchema } from "./schemas.ts";

/**
 * Selects which of the found recipients are one person, for the export. Does not change any personal data.
 * @throws AppError not_found | search_moved | nobody_chosen
 */
export async function choosePeople(ctx: WorkspaceContext, input: ChoosePeopleInput): Promise<void> {
  requireRole(ctx, "settings:manage");
  const { requestId, identities } = parseInput(choosePeopleSchema, input);
  await db().transaction(async (tx) => {
    const request = await lockPrivacyRequest(tx, ctx.workspace.id, requestId);
    if (request.state !== "found") throw new AppError("search_moved", 409);
    await chooseMatches(tx, request, identities);
  });
}
