import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { lockRequest } from "#lib/features/orders/lock-request.ts";
import { parseInput } from "#lib/parse-input.ts";
import { endOpenRequest } from "./end-open-request.ts";
import { requestIdSchema } from "./schemas.ts";

/**
 * Withdraws a request of one's own.
 * @throws AppError not_found | request_decided | already_under_way
 */
export async function withdrawRequest(
  ctx: MemberContext,
  input: z.input<typeof requestIdSchema>,
): Promise<void> {
  requireRole(ctx, "orders:write");
  const { requestId } = parseInput(requestIdSchema, input);
  await db().transaction(async (tx) => {
    const request = await lockRequest(ctx, tx, { requestId });
    if (request.askedBy !== ctx.actor.userId) throw notFound();
    await endOpenRequest(ctx, tx, request, { state: "withdrawn" });
  });
}
