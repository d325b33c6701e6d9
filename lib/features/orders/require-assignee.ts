import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { whoMay } from "#lib/core/auth/whom-to-ask.ts";
import { AppError } from "#lib/errors.ts";

/** Whose role lets them look after an order: they must at least see it. */
export const mayLookAfter = () => whoMay("orders:read");

/**
 * Nobody is given what they cannot see, or have left behind.
 * @throws AppError assignee_gone
 */
export async function requireAssignee(
  tx: Executor,
  { workspace }: Pick<MemberContext, "workspace">,
  assigneeId: string | null,
): Promise<void> {
  if (assigneeId === null) return;
  const found = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(eq(memberships.workspaceId, workspace.id), eq(memberships.userId, assigneeId), mayLookAfter()),
    );
  if (found.length === 0) throw new AppError("assignee_gone", 422);
}
