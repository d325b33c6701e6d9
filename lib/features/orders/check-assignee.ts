import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { whereMemberMay } from "#lib/core/auth/whom-to-ask.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Condition for a query on `memberships`: orders can be assigned to this member. The member's role can read orders, and
 * the member is not suspended.
 */
export const whereAssignable = () => whereMemberMay("orders:read");

/**
 * Checks the person to whom an order is to be assigned, not the caller. Null removes the assignee, and is always
 * allowed.
 * @throws AppError assignee_gone: the person is not a member of the workspace, is suspended, or cannot read orders
 */
export async function checkAssignee(
  tx: Executor,
  { workspace }: Pick<MemberContext, "workspace">,
  assigneeId: string | null,
): Promise<void> {
  if (assigneeId === null) return;
  const found = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(eq(memberships.workspaceId, workspace.id), eq(memberships.userId, assigneeId), whereAssignable()),
    );
  if (found.length === 0) throw new AppError("assignee_gone", 422);
}
