import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { chooseMatches, holdRequest } from "./internal/hold-request.ts";
import { type ChoosePeopleInput, choosePeopleSchema } from "./schemas.ts";

/**
 * Says which of those who were found are one person: what an export then holds. No change of anybody's data.
 * @throws AppError not_found | search_moved | nobody_chosen
 */
export async function choosePeople(ctx: WorkspaceContext, input: ChoosePeopleInput): Promise<void> {
  requireRole(ctx, "settings:manage");
  const { requestId, identities } = parseInput(choosePeopleSchema, input);
  await db().transaction(async (tx) => {
    const held = await holdRequest(tx, ctx.workspace.id, requestId);
    if (held.state !== "found") throw new AppError("search_moved", 409);
    await chooseMatches(tx, held, identities);
  });
}
