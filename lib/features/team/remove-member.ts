import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { checkChange, endMembership } from "./internal/membership.ts";
import { lockTeam } from "./lock-team.ts";
import { removeMemberSchema } from "./schemas.ts";

/**
 * Removes a member from their next request on; their account and their past work stay.
 * @throws AppError forbidden_role | sign_in_again | not_found | role_above_own | last_owner
 */
export async function removeMember(
  ctx: WorkspaceContext,
  input: z.input<typeof removeMemberSchema>,
): Promise<void> {
  requirePermission(ctx, "team:manage");
  requireFresh(ctx);
  const { userId } = parseInput(removeMemberSchema, input);
  await db().transaction(async (tx) => {
    const held = checkChange(await lockTeam(tx, ctx), userId, null);
    await endMembership(tx, ctx, { action: "member.remove", userId, held });
  });
}
