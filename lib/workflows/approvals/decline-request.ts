import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { lockRequest } from "#lib/features/orders/lock-request.ts";
import { parseInput } from "#lib/parse-input.ts";
import { endOpenRequest } from "./end-open-request.ts";
import { type DeclineRequestInput, declineRequestSchema } from "./schemas.ts";

/**
 * Declines a payment request with a reason. It requires the role of a payer but no key, because it does not call the
 * service.
 * @throws AppError not_found | request_decided | already_under_way
 */
export async function declineRequest(ctx: MemberContext, input: DeclineRequestInput): Promise<void> {
  requireRole(ctx, "orders:confirm");
  const { requestId, note } = parseInput(declineRequestSchema, input);
  await db().transaction(async (tx) => {
    const request = await lockRequest(ctx, tx, { requestId });
    await endOpenRequest(ctx, tx, request, { state: "declined", note });
  });
}
