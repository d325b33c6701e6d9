import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { ApprovalPage } from "./approval-row.ts";
import { listRefused } from "./list-refused.ts";
import { listRequests } from "./list-requests.ts";
import { type ListApprovalsInput, listApprovalsSchema } from "./schemas.ts";

/**
 * A page of the chosen tab.
 * @throws AppError invalid_cursor
 */
export async function listApprovals(ctx: MemberContext, input: ListApprovalsInput): Promise<ApprovalPage> {
  requireRole(ctx, "orders:write");
  const { lane: tab, cursor } = parseInput(listApprovalsSchema, input);
  return tab === "refused" ? listRefused(ctx, { cursor }) : listRequests(ctx, tab, { cursor });
}
