import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { LanePage } from "./lane-row.ts";
import { listRefused } from "./list-refused.ts";
import { listRequests } from "./list-requests.ts";
import { type ReadLaneInput, readLaneSchema } from "./schemas.ts";

/**
 * A page of the lane that is looked at.
 * @throws AppError invalid_cursor
 */
export async function readLane(ctx: MemberContext, input: ReadLaneInput): Promise<LanePage> {
  requireRole(ctx, "orders:write");
  const { lane, cursor } = parseInput(readLaneSchema, input);
  return lane === "refused" ? listRefused(ctx, { cursor }) : listRequests(ctx, lane, { cursor });
}
