import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { holdRequest } from "#lib/features/orders/hold-request.ts";
import { parseInput } from "#lib/parse-input.ts";
import { endOpenRequest } from "./end-open-request.ts";
import { type DeclineRequestInput, declineRequestSchema } from "./schemas.ts";

/**
 * Says no, and why. It takes the role of who may pay and no key: nothing is asked of the service.
 * @throws AppError not_found | request_decided | already_under_way
 */
export async function declineRequest(ctx: MemberContext, input: DeclineRequestInput): Promise<void> {
  requireRole(ctx, "orders:confirm");
  const { requestId, note } = parseInput(declineRequestSchema, input);
  await db().transaction(async (tx) => {
    const held = await holdRequest(ctx, tx, { requestId });
    await endOpenRequest(ctx, tx, held, { state: "declined", note });
  });
}
